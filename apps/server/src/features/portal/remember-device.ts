import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { arriveDevice, deviceOfToken, mintDeviceToken } from '../access-grants/index.ts'
import type { ManifestTrip } from '../flights/index.ts'

/** Who has verified once is known on this device for the rest of the flight, whatever a captive sheet forgets (L1). */
export async function rememberDevice(deps: Deps, caller: Caller, { tripId }: ManifestTrip): Promise<void> {
  if (deps.settings.role === 'ground') return
  const knownAs = deviceOfToken(deps, caller.deviceToken)
  const deviceId = await arriveDevice(deps, { tripId, address: caller.ip, knownAs })
  caller.outgoing.deviceToken = mintDeviceToken(deps, deviceId)
}
