import type { Deps } from '../../platform/deps.ts'

/** O9: the address in the contact's mail, which stops this change without a login, and does nothing else. */
export function makeStopUrl({ vault, settings }: Pick<Deps, 'vault' | 'settings'>, changeId: string): string {
  const query = new URLSearchParams({ token: `${changeId}~${vault.sign('stop-address-change', changeId)}` })
  return `${settings.publicUrl}/#/stopAddressChange?${query.toString()}`
}

/** The change that a link names; null for a forged link. A link ends with the shipment, not at a time. */
export function readStopToken({ vault }: Pick<Deps, 'vault'>, token: string): string | null {
  const [changeId, signature] = token.split('~')
  if (!changeId || !signature) return null
  return vault.signed('stop-address-change', changeId, signature) ? changeId : null
}
