import { boot } from './boot/boot.ts'
import type { FullGdp } from './boot/command-signatures.ts'
import type { PageWindow } from './browser/browser-window.ts'
import { extend } from './full/extend.ts'
import { createBatchDelivery } from './transport/batch-delivery.ts'
import { createStrictDelivery } from './transport/strict-delivery.ts'
import { sdkVersion } from './version.ts'

export type { FullGdp } from './boot/command-signatures.ts'
export type { PluginItem, PluginSdk } from './full/plugins.ts'

/** As `createAnalytics`, with strict mode, plugins, several instances and pages that tell of themselves. */
export function createFullAnalytics(
  // A window has all this and more, under wider types.
  window = globalThis as unknown as PageWindow,
): FullGdp {
  const deliveries = { batch: createBatchDelivery, strict: createStrictDelivery }
  // Each signature is one of the commands'; their arguments are checked when they come.
  return boot({ window, version: sdkVersion, deliveries, extend }) as FullGdp
}
