import { isAirborne, wifiAvailability } from '@aisle/rules/sale-window'
import { refusal, type Refusal } from '../../platform/contract-error.ts'
import { isOpenEntitlement, switchesAllowed, type Entitlement } from '../entitlements/index.ts'
import type { Flight } from '../flights/index.ts'
import { isUsedUp, resumableAt, secondsUntil } from './grant-rules.ts'
import type { AccessGrant } from './grant-rules.ts'
import { planUse } from './plan-use.ts'

/** Everything that decides whether a plan opens the network on a device, read with the rows locked. */
export interface OpeningFacts {
  deviceId: string
  entitlement: Entitlement | undefined
  flight: Flight | undefined
  /** The flight is out of coverage. */
  outage: boolean
  /** The plan's open grant. */
  running: AccessGrant | null
  /** The open grant that the request has seen before it locked the rows. */
  seen: AccessGrant | null
  /** The plan was last online on this device; null: never online. */
  lastDeviceId: string | null
  /** The grant of another plan that is open on the device. */
  otherPlan: AccessGrant | null
  now: Date
}

export interface Opening extends Pick<OpeningFacts, 'deviceId' | 'outage' | 'otherPlan' | 'now'> {
  entitlement: Entitlement
  flight: Flight
  /** The grant if the plan is online on this device: nothing changes. */
  alreadyOpen: AccessGrant | null
  /** The paused grant of this device that goes on. */
  resumed: AccessGrant | null
  /** The grant on another device that closes, because the plan moves here. */
  moved: AccessGrant | null
  /** The opening uses up a device change (P3). A paused plan also belongs to the device on which it was last online. */
  switched: boolean
}

/**
 * P3. Refusals: `entitlementUnusable`, `notInFlight`, `gateUnavailable`, `waitFirst` {retryAfterSeconds},
 * `onOtherDevice`, `deviceLimit` {limit}.
 */
export function judgeOpening(facts: OpeningFacts): Opening | Refusal {
  const { deviceId, entitlement, flight, running, seen, lastDeviceId, now } = facts
  // Since the request was judged, the plan may have followed its ticket, or the flight may have ended (W6, W7).
  if (!entitlement || !flight) return refusal('entitlementUnusable')
  if (!isAirborne(flight, now)) return refusal('notInFlight')
  if (wifiAvailability(flight) !== 'available') return refusal('gateUnavailable')
  if (!isOpenEntitlement(entitlement.state) || isUsedUp(planUse(entitlement), running, now))
    return refusal('entitlementUnusable')
  const opening = { ...facts, entitlement, flight, alreadyOpen: null, resumed: null, moved: null, switched: false }
  if (running?.deviceId === deviceId && running.state !== 'paused') return { ...opening, alreadyOpen: running }
  if (running?.state === 'paused') {
    const until = running.pausedAt && resumableAt(running.pausedAt)
    if (until && now < until)
      return refusal('waitFirst', { reason: 'pause', retryAfterSeconds: Math.max(1, secondsUntil(until, now)) })
  }
  // Two devices at once: the second did not know of the first, and moving costs a device change, so the passenger
  // decides.
  else if (running && running.grantId !== seen?.grantId) return refusal('onOtherDevice')
  const switched = lastDeviceId !== null && lastDeviceId !== deviceId
  const limit = switchesAllowed(entitlement)
  if (switched && entitlement.deviceSwitches >= limit) return refusal('deviceLimit', { limit })
  const resumed = running?.deviceId === deviceId ? running : null
  return { ...opening, resumed, moved: resumed ? null : running, switched }
}
