import { wifiAvailability } from '@aisle/rules/sale-window'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, bringJobsForward } from '../../platform/jobs/job-queue.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement, heldEntitlementsOfTrip, strayEntitlements, type Entitlement } from '../entitlements/index.ts'
import {
  changeTripFlight,
  findFlight,
  findFlightByNumber,
  findFlightPlan,
  lockTripOfTicket,
  type Flight,
} from '../flights/index.ts'
import { followToFlight, lockOrder } from '../orders/index.ts'
import { refundPlan } from '../refunds/index.ts'
import type { FlightEvent } from './flight-event.ts'

type Rebooking = Extract<FlightEvent, { kind: 'rebooked' }>

/**
 * W6: moves the plans of a rebooked ticket to the same plan on the new flight while stock lasts. Otherwise the order is
 * refunded, or closed if unpaid. An activated plan stays with its flight.
 */
export async function rebookPassenger(
  deps: Deps,
  tx: Tx,
  { event, flight }: { event: Rebooking; flight: Flight },
): Promise<void> {
  const trip = await lockTripOfTicket(tx, { flightId: flight.flightId, ticketNo: event.ticketNo })
  const newFlight = await findFlightByNumber(tx, event.to.flightNo, event.to.flightDate)
  if (!trip || !newFlight) return fail('notFound', { reason: 'record' })
  // Going online locks the plan before it reads the trip, so the trip changes after the plans are locked.
  const held = await heldEntitlementsOfTrip(tx, trip.tripId)
  for (const one of held) await lockHolding(tx, one)
  const seat = { flightId: newFlight.flightId, seatNumber: event.seatNumber ?? null }
  if (!(await changeTripFlight(tx, trip.tripId, seat))) fail('stateChanged', { reason: 'staff' })
  for (const one of held) await followTicket(deps, tx, { held: one, newFlight })
}

/** Runs once a minute: a payment that settled while its order was being closed leaves its plan on the old flight. */
export async function followStrays(deps: Deps): Promise<void> {
  for (const { entitlementId, newFlightId } of await strayEntitlements(deps.db)) {
    await inTransaction(deps.db, async (tx) => {
      const held = await findEntitlement(tx, entitlementId)
      const newFlight = await findFlight(tx, newFlightId)
      if (held && newFlight) await followTicket(deps, tx, { held, newFlight })
    })
  }
}

/** Every change of an unpaid order locks the order's row; every change of a paid plan locks the plan's. */
async function lockHolding(tx: Tx, { state, orderNo, entitlementId }: Entitlement): Promise<void> {
  if (state === 'reserved') await lockOrder(tx, orderNo)
  await lockEntitlement(tx, entitlementId)
}

async function followTicket(
  deps: Deps,
  tx: Tx,
  { held, newFlight }: { held: Entitlement; newFlight: Flight },
): Promise<void> {
  await lockHolding(tx, held)
  const entitlement = await findEntitlement(tx, held.entitlementId)
  if (entitlement?.state !== 'reserved' && entitlement?.state !== 'unused') return
  const { orderNo } = entitlement
  const now = deps.clock.now()
  const offered =
    wifiAvailability(newFlight) === 'available'
    && now < newFlight.eta
    && (await findFlightPlan(tx, newFlight.flightId, entitlement.plan.planId)) !== undefined
  if (offered && (await followToFlight(deps, tx, { entitlement, newFlight }))) {
    await bringJobsForward(tx, { kind: 'order.afterLanding', keys: [orderNo], runAt: newFlight.eta })
  } else if (entitlement.state === 'unused') {
    await refundPlan(deps, tx, { entitlement, reason: 'planNotOnNewFlight' })
  } else await enqueueJob(deps, tx, { kind: 'order.close', key: orderNo, payload: { orderNo }, runAt: now })
}
