/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'

/** How the storage of a captive sheet or a private window fails (G10). */
export const storageFaults = {
  missing: () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => null })
  },
  'throwing on read': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'throwing on write': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
} as const
export type StorageFault = keyof typeof storageFaults

/** Every page of this browser from now on. */
export async function breakStorage(context: BrowserContext, fault: StorageFault): Promise<void> {
  await context.addInitScript(storageFaults[fault])
}

/** A browser that neither keeps nor sends the cookies of these addresses; answers how many cookies it was offered. */
export async function loseCookies(page: Page, url: string): Promise<() => number> {
  let offered = 0
  await page.context().route(`${url}/**`, async (route) => {
    const request = route.request()
    const { cookie: _lost, ...headers } = await request.allHeaders()
    // Asked for by this process: the browser's own cookie jar never sees the answer.
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
      body: request.postData(),
      redirect: 'manual',
    })
    offered += answer.headers.getSetCookie().length
    await route.fulfill({
      status: answer.status,
      headers: withoutLost(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  return () => offered
}

/** The body arrives here unpacked, and whole. */
const lost = ['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding']

function withoutLost(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !lost.includes(name)))
}
