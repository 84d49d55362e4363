import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import { wifiAvailability } from '@aisle/rules/sale-window'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  closeGrant,
  lockEntitlement,
  openGrantOfEntitlement,
  openingsOfEntitlement,
  secondsOnline,
  type AccessGrant,
} from '../access-grants/index.ts'
import { settlesHere, waitsForAircraftUntil } from '../cabin-link/index.ts'
import { findEntitlement, isOpenEntitlement, moveEntitlement, type Entitlement } from '../entitlements/index.ts'
import { outagesOfFlight, type Flight } from '../flights/index.ts'
import { completeEndedPlans, findOrder, hasDiscounts } from '../orders/index.ts'
import { refundPlan } from '../refunds/index.ts'
import { getFate, type Fault } from './w7-rules.ts'

/**
 * Settles one paid plan once its flight has no Wi-Fi or has landed (W7, table O): refunds it, lets it expire after landing,
 * or leaves it unchanged. Safe to repeat; entitlement, order, stock and refund move in one transaction.
 */
export async function settlePlan(deps: Deps, entitlementId: string, flight: Flight): Promise<void> {
  // P9: only the ground settles, and only after the aircraft has reported the usage.
  if (!settlesHere(deps) || (await waitsForAircraftUntil(deps, flight))) return
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (!entitlement || !isOpenEntitlement(entitlement.state)) return
    const now = deps.clock.now()
    const landed = now >= flight.eta
    const grant = await openGrantOfEntitlement(tx, entitlementId)
    const reason = await reasonToGiveBack(deps, tx, { entitlement, grant, flight })
    if (!reason && !landed) return
    if (grant) await closeGrant(deps, tx, { grant, reason: reason ? 'givenBack' : 'landing', entitlementTo: null })
    if (reason) await refundPlan(deps, tx, { entitlement, reason })
    else await expire(deps, tx, entitlement)
  })
}

async function expire(deps: Deps, tx: Tx, { entitlementId, orderNo, state }: Entitlement): Promise<void> {
  await moveEntitlement(tx, entitlementId, { from: state, to: 'expired', at: deps.clock.now() })
  // The first activation of its last unused plan has completed an order.
  if (state === 'unused') await completeEndedPlans(deps, tx, orderNo)
}

async function reasonToGiveBack(
  deps: Deps,
  tx: Tx,
  { entitlement, grant, flight }: { entitlement: Entitlement; grant: AccessGrant | null; flight: Flight },
): Promise<AutomaticRefundReason | null> {
  const availability = wifiAvailability(flight)
  if (entitlement.activatedAt === null && availability !== 'available') {
    return availability === 'cancelled' ? 'flightCancelled' : 'wifiUnavailable'
  }
  const now = deps.clock.now()
  // While the flight goes on, an outage may end and the passenger may still connect.
  if (availability === 'available' && now < flight.eta) return null
  const fate = getFate({
    quota: entitlement.plan.quota,
    activatedAt: entitlement.activatedAt,
    onlineSeconds: entitlement.secondsUsed + (grant?.state === 'online' ? secondsOnline(grant, now) : 0),
    faults: [
      ...(await outagesOfFlight(tx, flight.flightId)),
      ...(await failedOpenings(tx, entitlement.entitlementId)),
      // An aircraft whose Wi-Fi has failed for good has none for the rest of the flight.
      ...(availability === 'available' ? [] : [{ from: now, until: null }]),
    ],
    flight: { from: flight.etd, until: flight.eta },
  })
  return fate ?? (await reasonIfUnused(tx, entitlement))
}

/** Table O: the payment for a plan that was never activated is refunded: money, a coupon, a use of a rights card. */
async function reasonIfUnused(tx: Tx, { orderNo, activatedAt }: Entitlement): Promise<'neverActivated' | null> {
  if (activatedAt !== null) return null
  const order = await findOrder(tx, orderNo)
  return order && (order.payable > 0 || hasDiscounts(order)) ? 'neverActivated' : null
}

/**
 * A fault lasts from each opening that the gate refused until the next that succeeded: the passenger wanted to be
 * online.
 */
export async function failedOpenings(tx: Tx, entitlementId: string): Promise<Fault[]> {
  const openings = await openingsOfEntitlement(tx, entitlementId)
  return openings.flatMap(({ at, gateFailed }, index) => {
    if (!gateFailed) return []
    return [{ from: at, until: openings.slice(index + 1).find((later) => !later.gateFailed)?.at ?? null }]
  })
}
