import type { Deps } from '../../platform/deps.ts'

/** Where a device that is not let in finds the portal: portal mode on, as the aircraft opens it (E2). */
export function portalUrl({ settings }: Pick<Deps, 'settings'>): string {
  return `${settings.publicUrl}/#/productList?source=portal`
}
