import {
  fillPage,
  keptTemplateHeader,
  releaseHeader,
  getTemplate,
  textDigits,
  type PageDifference,
} from '@aisle/contract/page-pieces'
import { applyDifference } from '@aisle/contract/text-difference'
import { mayBeKept } from './worker-rules.ts'

/** The result: the page itself, no change, or another release on the server. */
export type Asked = { html: string; headers: Headers; files: PageDifference['files'] } | 'unchanged' | 'other'

interface Having {
  /** The kept page, of any release. */
  html: string | undefined
  /** The kept page's ETag, if the page is of this release. */
  tag: string | null | undefined
}

/** By the server's own count (its `http/page-differences.ts`). */
export async function hashOfText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('').slice(0, textDigits)
}

/** Transfers only the difference (decision 0024), or the whole page if the server does not know the kept one. */
export async function askForPage(address: string, { html, tag }: Having): Promise<Asked> {
  const template = html === undefined ? undefined : getTemplate(html)
  const headers: Record<string, string> = { [releaseHeader]: keptRelease }
  if (tag) headers['if-none-match'] = tag
  if (template !== undefined) headers[keptTemplateHeader] = await hashOfText(template)
  const response = await fetch(address, { cache: 'no-store', headers })
  if (response.status === 304) return 'unchanged'
  if (response.status === 409) return 'other'
  if (!mayBeKept(response)) throw new Error(`the page answered ${response.status}`)
  const isDifference = response.headers.get('content-type')?.includes('json')
  if (!isDifference || template === undefined)
    return { html: await response.text(), headers: response.headers, files: [] }
  // The server of the very release that this worker was built with.
  const difference = (await response.json()) as PageDifference
  const page = changed(template, difference)
  if (page === undefined || (await hashOfText(page)) !== difference.hash) return askForPage(address, whole)
  return { html: page, headers: response.headers, files: difference.files }
}

const whole: Having = { html: undefined, tag: undefined }

function changed(template: string, { template: difference, pieces }: PageDifference): string | undefined {
  try {
    return fillPage(difference ? applyDifference(template, difference) : template, pieces).join('')
  } catch {
    return undefined
  }
}
