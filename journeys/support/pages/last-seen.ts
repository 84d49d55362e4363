/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'

const callsKept = 15
const textKept = 1500

/** Reports what each page of a phone shows and its last calls to the server, to explain a failure. */
export function watchLastSeen(session: BrowserContext): () => Promise<string> {
  const calls: string[] = []
  const say = (call: string) => {
    calls.push(call)
    if (calls.length > callsKept) calls.shift()
  }
  session.on('response', (response) => {
    const request = response.request()
    if (!isDocumentOrCall(request.resourceType())) return
    say(`${request.method()} ${getPath(request.url())} ${response.status()}`)
  })
  session.on('requestfailed', (request) =>
    say(`${request.method()} ${getPath(request.url())} ${request.failure()?.errorText ?? 'failed'}`),
  )
  return async () => {
    const pages = await Promise.all(session.pages().map(asSeen))
    return [...pages, `its last calls:\n${calls.join('\n')}`].join('\n\n')
  }
}

const isDocumentOrCall = (type: string) => type === 'document' || type === 'fetch' || type === 'xhr'

const getPath = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function asSeen(page: Page): Promise<string> {
  try {
    const { text, focused, typed } = await page.evaluate(() => {
      const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')
      // The options of a country list are noise.
      for (const option of document.querySelectorAll('option:not(:checked)')) option.remove()
      return {
        text: document.body.innerText,
        focused: document.activeElement?.outerHTML.slice(0, 150) ?? 'nothing',
        typed: Array.from(fields, ({ name, type, value }) => `${name || type}=${value}`).join(', '),
      }
    })
    return `the page ${page.url()}\nfocus: ${focused}\nfields: ${typed}\ntext:\n${text.slice(0, textKept)}`
  } catch (error) {
    return `the page ${page.url()}, which could not be read: ${String(error)}`
  }
}
