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

/** Applies to every page of this browser from now on. */
export async function breakStorage(context: BrowserContext, fault: StorageFault): Promise<void> {
  await context.addInitScript(storageFaults[fault])
}

/** A browser that neither stores nor sends cookies of these addresses; returns a count of the cookies offered to it. */
export async function loseCookies(page: Page, url: string): Promise<() => number> {
  let offered = 0
  await page.context().route(`${url}/**`, async (route) => {
    const request = route.request()
    const { cookie: _lost, ...headers } = await request.allHeaders()
    // Fetched by this process, so that the browser's cookie jar never sees the answer.
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

/** The body is decompressed and complete here. */
const lost = ['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding']

function withoutLost(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !lost.includes(name)))
}

/**
 * Removes what a captive pop-up lacks (personas.md): windows, the browser's own dialogs, notifications. Uses are
 * recorded.
 */
export async function limitToPopUp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { askedOfPopUp: asked })
    for (const name of ['open', 'alert', 'confirm', 'prompt', 'print']) {
      Object.defineProperty(window, name, {
        value: () => {
          asked.push(`window.${name}`)
          throw new TypeError(`${name} is not a function`)
        },
      })
    }
    Reflect.deleteProperty(window, 'Notification')
  })
}

/**
 * Parts of the visible page that lead out of a captive pop-up, or nowhere: other schemes, new windows, file choosers.
 */
export function popUpTrespasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { askedOfPopUp = [] } = window as unknown as { askedOfPopUp?: string[] }
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href], area[href]')]
    const led = links.filter(({ protocol }) => !/^(https?|tel|sms):$/.test(protocol)).map(({ href }) => href)
    const opened = [...document.querySelectorAll('[target], [formtarget]')].map(({ outerHTML }) =>
      outerHTML.slice(0, 120),
    )
    const choosers = document.querySelectorAll('input[type=file]').length > 0 ? ['input type=file'] : []
    return [...askedOfPopUp, ...led, ...opened, ...choosers]
  })
}
