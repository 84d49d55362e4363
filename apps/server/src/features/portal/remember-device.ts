import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { arriveDevice, deviceOfToken, mintDeviceToken } from '../access-grants/index.ts'
import type { ManifestTrip } from '../flights/index.ts'

/**
 * A passenger who has verified once is recognised on this device for the rest of the flight, even when a captive sheet
 * loses the session (L1).
 */
export async function rememberDevice(deps: Deps, caller: Caller, { tripId }: ManifestTrip): Promise<void> {
  if (deps.settings.role === 'ground') return
  const knownAs = deviceOfToken(deps, caller.deviceToken)
  const deviceId = await arriveDevice(deps, { tripId, address: caller.ip, knownAs })
  caller.outgoing.deviceToken = mintDeviceToken(deps, deviceId)
}
