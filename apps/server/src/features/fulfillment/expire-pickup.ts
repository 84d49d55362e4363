import { collectUntil } from '@aisle/rules/after-sale'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { codeStates, expireCodes, findOrder, lockOrder } from '../orders/index.ts'
import { refundUncollected } from '../refunds/index.ts'

/** Table O, PICKUP: units not collected in time go back into stock and are refunded. */
export async function expirePickup(deps: Deps, job: Job<'order.pickupExpiry'>): Promise<Date | undefined> {
  const orderNo = job.payload.orderNo
  const order = await findOrder(deps.db, orderNo)
  if (order?.kind !== 'PICKUP' || order.state !== 'paid' || !order.paidAt) return undefined
  const dueAt = collectUntil(order.paidAt)
  if (deps.clock.now() < dueAt) return dueAt
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderNo)
    if (locked?.state !== 'paid') return
    const lines = await expireCodes(tx, orderNo)
    // Another run of this job was first.
    if (lines.length === 0) return
    const all = !(await codeStates(tx, orderNo)).includes('used')
    if (!(await refundUncollected(deps, tx, { orderNo, lines, all }))) {
      throw new Error(`order ${orderNo} had codes left and does not wait to be collected`)
    }
  })
  return undefined
}
