import type { Deps } from '../../platform/deps.ts'

/** The portal's address for closed devices, with portal mode on, as the aircraft opens it (E2). */
export function portalUrl({ settings }: Pick<Deps, 'settings'>): string {
  return `${settings.publicUrl}/#/productList?source=portal`
}
