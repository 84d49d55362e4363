import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { resolveDeviceAtAddress, deviceOfToken, mintDeviceToken } from '../access-grants/index.ts'
import type { ManifestTrip } from '../flights/index.ts'

/**
 * A passenger who has verified once is recognised on this device for the rest of the flight, even when a captive sheet
 * loses the session (L1). Null on the ground, which knows no devices.
 */
export async function rememberDevice(deps: Deps, caller: Caller, { tripId }: ManifestTrip): Promise<string | null> {
  if (deps.settings.role === 'ground') return null
  const knownAs = deviceOfToken(deps, caller.deviceToken)
  const deviceId = await resolveDeviceAtAddress(deps, { tripId, address: caller.ip, knownAs })
  caller.outgoing.deviceToken = mintDeviceToken(deps, deviceId)
  return deviceId
}
