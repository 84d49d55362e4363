import { collectUntil } from '@aisle/rules/after-sale'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { codeStates, expireCodes, lockOrder } from '../orders/index.ts'
import { refundUncollected } from '../refunds/index.ts'

/** Table O, PICKUP: units not collected in time go back into stock and are refunded. */
export async function expirePickup(deps: Deps, job: Job<'order.pickupExpiry'>): Promise<Date | undefined> {
  const orderNo = job.payload.orderNo
  return inTransaction(deps.db, async (tx) => {
    // Locked before it is looked at: a piece may be taken back at this moment (O10).
    const order = await lockOrder(tx, orderNo)
    if (order?.kind !== 'PICKUP' || order.state !== 'paid' || !order.paidAt) return undefined
    const dueAt = collectUntil(order.paidAt)
    if (deps.clock.now() < dueAt) return dueAt
    const lines = await expireCodes(tx, orderNo)
    // Another run of this job was first.
    if (lines.length === 0) return undefined
    const all = !(await codeStates(tx, orderNo)).includes('used')
    if (!(await refundUncollected(deps, tx, { orderNo, lines, all }))) {
      throw new Error(`order ${orderNo} had codes left and does not wait to be collected`)
    }
    return undefined
  })
}
