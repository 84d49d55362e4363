import type { BrowserContext } from 'playwright-core'
import { openLink, type LinkToProduct } from '../../journeys/support/satellite.ts'
import { startDeployments, nextReleaseName } from '../../journeys/support/products/two-releases.ts'
import { listShown, watchDocuments } from './page-watch.ts'
import { screens } from './screens.ts'
import { phone, type Stage } from './stage.ts'
import { getToKnow } from './visit.ts'

/** A file that a browser fetched of a new release, with the size of its brotli body. */
export interface ReleaseBytes {
  path: string
  bytes: number
}

/** A new service worker takes over at the next visit or the one after it. */
const visitsAtMost = 4

/**
 * Lets a returning browser visit the shop after a release that changes one help phrase, until a visit starts with that
 * release. Returns what page and worker fetched, in order.
 */
export async function weighNewRelease({ product, browser }: Stage): Promise<ReleaseBytes[]> {
  const deployed = await startDeployments(product.url)
  const link = await openLink(Number(new URL(deployed.url).port))
  const context = await browser.newContext(phone)
  const address = `http://127.0.0.1:${link.port}${screens.shop.address}`
  try {
    await watchDocuments(context, screens.shop.list)
    await getToKnow(context, link, address)
    await getToKnow(context, link, address)
    deployed.sent.length = 0
    deployed.release = 'next'
    let visits = 0
    while ((await releaseShown(context, link, address)) !== nextReleaseName) {
      if ((visits += 1) === visitsAtMost) throw new Error('the new release is not taken over')
    }
    return [...deployed.sent]
  } finally {
    await context.close()
    await link.close()
    await deployed.stop()
  }
}

async function releaseShown(context: BrowserContext, link: LinkToProduct, address: string): Promise<string | null> {
  const page = await context.newPage()
  await page.goto(address)
  await listShown(page, 60_000)
  const shown = await page.locator('meta[name="aisle-release"]').getAttribute('content')
  await link.untilQuiet(5_000)
  await page.close()
  return shown
}
