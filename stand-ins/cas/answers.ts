import { escapeHtml } from '../http/page.ts'
import { json, type Reply } from '../http/routing.ts'

type FailureCode = 'INVALID_REQUEST' | 'INVALID_TICKET_SPEC' | 'INVALID_TICKET' | 'INVALID_SERVICE' | 'INTERNAL_ERROR'

export type Verdict =
  | { user: string; attributes: Record<string, string | string[]> | null }
  | { code: FailureCode; description: string }

/** `serviceResponse` of the CAS protocol; a failure has status 200, too. */
export function validationAnswer(verdict: Verdict, format: 'XML' | 'JSON'): Reply {
  if (format === 'JSON') return json({ serviceResponse: toJson(verdict) })
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
    body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n${toXml(verdict)}\n</cas:serviceResponse>\n`,
  }
}

function toJson(verdict: Verdict): unknown {
  if ('code' in verdict) return { authenticationFailure: verdict }
  const { user, attributes } = verdict
  return { authenticationSuccess: attributes ? { user, attributes } : { user } }
}

function toXml(verdict: Verdict): string {
  if ('code' in verdict) {
    const { code, description } = verdict
    return `<cas:authenticationFailure code="${code}">${escapeHtml(description)}</cas:authenticationFailure>`
  }
  const values = Object.entries(verdict.attributes ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `<cas:${name}>${escapeHtml(one)}</cas:${name}>`),
  )
  const attributes = verdict.attributes ? `<cas:attributes>${values.join('')}</cas:attributes>` : ''
  return `<cas:authenticationSuccess><cas:user>${escapeHtml(verdict.user)}</cas:user>${attributes}</cas:authenticationSuccess>`
}
