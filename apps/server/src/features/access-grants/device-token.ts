import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * `device.until.signature`: proves that this server knows the device, without a row for every sheet and browser on it.
 */
export function mintDeviceToken(deps: Pick<Deps, 'clock' | 'vault'>, deviceId: string): string {
  const until = after(deps.clock.now(), seconds(limits.deviceTokenSeconds)).getTime().toString(36)
  const said = `${deviceId}.${until}`
  return `${said}.${deps.vault.sign('device-token', said)}`
}

/** The device that a token names; null: forged, expired or absent. */
export function deviceOfToken(deps: Pick<Deps, 'clock' | 'vault'>, token: string | null): string | null {
  const [deviceId, until, signature] = token?.split('.') ?? []
  if (!deviceId || !until || !signature) return null
  if (!deps.vault.signed('device-token', `${deviceId}.${until}`, signature)) return null
  return Number.parseInt(until, 36) > deps.clock.now().getTime() ? deviceId : null
}
