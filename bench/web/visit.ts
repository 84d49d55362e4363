import type { BrowserContext, Page } from 'playwright-core'
import { throttle, type LinkToProduct } from '../../journeys/support/satellite.ts'
import { bytesByKind, recordTraffic, type Kind } from './page-traffic.ts'
import { comeToRest, listShown, readTimes, type PageTimes } from './page-watch.ts'

/** The browser's link model (`cdp`) or ours (`tcp`; facts: frontend §3). */
export type Model = 'cdp' | 'tcp'

export interface Visit extends PageTimes {
  bytes: Record<Kind, number>
  /** Requests that preceded the list: the page, and all that ended before the list was shown, without pictures. */
  requests: number
  /** All requests of the visit, including pictures. */
  requestsInAll: number
}

export interface Where {
  context: BrowserContext
  link: LinkToProduct
  address: string
  model: Model
  offline?: boolean
}

const patienceMs = 60_000
/** Without network only the processor takes time. */
const offlinePatienceMs = 15_000

/** Opens the page once over the satellite link and waits until it comes to rest. */
export async function visit({ context, link, address, model, offline = false }: Where): Promise<Visit> {
  const page = await context.newPage()
  try {
    const traffic = await recordTraffic(page)
    await throttle(page, { link: model === 'cdp' && !offline })
    link.become(offline ? 'away' : model === 'tcp' ? 'line' : 'ground')
    const timeout = offline ? offlinePatienceMs : patienceMs
    await page.goto(address, { waitUntil: 'commit', timeout })
    await listShown(page, timeout)
    await comeToRest(page, timeout)
    const times = await readTimes(page)
    const listAt = times.beganAt + times.list
    return {
      ...times,
      bytes: bytesByKind(traffic),
      requests: traffic.filter(({ kind, endedAt }) => kind === 'document' || (kind !== 'pictures' && endedAt <= listAt))
        .length,
      requestsInAll: link.asked().length,
    }
  } finally {
    await page.close()
  }
}

/** Makes a first visit on the ground, long enough for the page to store what a repeat visit uses. */
export async function getToKnow(context: BrowserContext, link: LinkToProduct, address: string): Promise<void> {
  const page: Page = await context.newPage()
  link.become('ground')
  await page.goto(address)
  await listShown(page, patienceMs)
  await link.untilQuiet(3_000)
  await page.close()
}
