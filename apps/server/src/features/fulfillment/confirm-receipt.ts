import type { OrderState } from '@aisle/contract/order-states'
import { after, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { completesAt, findOrder, lockOwnOrder, moveOrder } from '../orders/index.ts'
import { refundPauseMs } from '../refunds/index.ts'
import { whyNotReceived } from './hand-over-rules.ts'
import { findShipment } from './shipment-store.ts'

const minutesOfADay = 24 * 60

/** Table O, SHIP: shipped → completed, by the passenger. Safe to repeat. */
export async function confirmReceipt(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<{ state: OrderState }> {
  return inTransaction(deps.db, async (tx) => {
    const order = (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound', { reason: 'order' })
    if (order.kind !== 'SHIP') fail('stateChanged', { reason: 'noParcel' })
    if (order.state === 'completed') return { state: 'completed' }
    if (order.state !== 'shipped') fail('stateChanged', { reason: whyNotReceived(order.state), state: order.state })
    await moveOrder(deps, tx, { orderNo, from: 'shipped', event: 'received', actor: 'passenger' })
    return { state: 'completed' }
  })
}

/** The same automatically, some days after shipping. */
export async function confirmAutomatically(deps: Deps, job: Job<'order.autoConfirm'>): Promise<Date | undefined> {
  const orderNo = job.payload.orderNo
  const order = await findOrder(deps.db, orderNo)
  const shipment = await findShipment(deps.db, orderNo)
  if (order?.state !== 'shipped' || !shipment) return undefined
  const now = deps.clock.now()
  // An open refund stops the clock: look again tomorrow, and add the time that it took.
  const pausedMs = await refundPauseMs(deps.db, orderNo, shipment.shippedAt)
  if (pausedMs === null) return after(now, minutes(minutesOfADay))
  const dueAt = new Date(completesAt(shipment.shippedAt).getTime() + pausedMs)
  if (now < dueAt) return dueAt
  // If the passenger confirms at this moment, this move has no effect.
  await inTransaction(deps.db, (tx) =>
    moveOrder(deps, tx, {
      orderNo,
      from: 'shipped',
      event: 'receivedByItself',
      actor: 'system',
      // R6: the return windows begin here, however late this job ran.
      detail: { dueAt: dueAt.toISOString() },
    }),
  )
  return undefined
}
