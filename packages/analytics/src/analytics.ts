import { boot } from './boot/boot.ts'
import type { Gdp } from './boot/command-signatures.ts'
import type { PageWindow } from './browser/browser-window.ts'
import { createBatchDelivery } from './transport/batch-delivery.ts'
import { sdkVersion } from './version.ts'

export type { Attributes, DeliveryListener, Gdp, InitOptions } from './boot/command-signatures.ts'
export type { AnalyticsEvent } from './event.ts'
export type { Consent, Outcome } from './transport/delivery.ts'

/** Creates an independent command function; only its storage is global. `window`: the page's own. */
export function createAnalytics(
  // A window has all this and more, under wider types.
  window = globalThis as unknown as PageWindow,
): Gdp {
  // Each signature is one of the commands'; their arguments are checked when they come.
  return boot({ window, version: sdkVersion, deliver: (page) => createBatchDelivery(page) }) as Gdp
}
