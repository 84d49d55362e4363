import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { entitlementOfOrder, moveEntitlement } from '../entitlements/index.ts'
import { findFlight, wifiAvailability } from '../flights/index.ts'
import { moveOrder } from './order-store.ts'

/**
 * Table O, WIFI: after landing with service available a paid order is completed and its unused plan expires. Waits on
 * when the flight is late. Without service the order stays paid: its refund is W7's.
 */
export async function completeAfterLanding(deps: Deps, job: Job): Promise<Date | undefined> {
  const orderNo = String(job.payload.orderNo)
  const entitlement = await entitlementOfOrder(deps.db, orderNo)
  if (!entitlement) return undefined
  const flight = await findFlight(deps.db, entitlement.flightId)
  const now = deps.clock.now()
  if (!flight || wifiAvailability(flight) !== 'available') return undefined
  if (now < flight.eta) return flight.eta
  await inTransaction(deps.db, async (tx) => {
    await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'landed', actor: 'system' })
    await moveEntitlement(tx, entitlement.entitlementId, { from: 'unused', to: 'expired', at: now })
  })
  return undefined
}
