import { boot } from './boot/boot.ts'
import type { FullGdp } from './boot/command-signatures.ts'
import type { PageWindow } from './browser/browser-window.ts'
import type { MakeDelivery } from './boot/initialise.ts'
import { extend } from './full/extend.ts'
import { asFull } from './full/more-options.ts'
import { createBatchDelivery } from './transport/batch-delivery.ts'
import { createStrictDelivery } from './transport/strict-delivery.ts'
import { sdkVersion } from './version.ts'

export type { FullGdp } from './boot/command-signatures.ts'
export type { PluginItem, PluginSdk } from './full/plugins.ts'

const deliver: MakeDelivery = (page, config) =>
  asFull(config).delivery === 'strict' ? createStrictDelivery(page) : createBatchDelivery(page)

/** As `createAnalytics`, with strict mode, plugins, several instances and pages that report their own views. */
export function createFullAnalytics(
  // A window has all this and more, under wider types.
  window = globalThis as unknown as PageWindow,
): FullGdp {
  // Each signature is one of the commands'; their arguments are checked when they come.
  return boot({ window, version: sdkVersion, deliver, extend }) as FullGdp
}
