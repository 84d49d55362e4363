import * as limits from '@aisle/contract/limits'
import { collectUntil } from '@aisle/rules/after-sale'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, together, type Reading } from '../../platform/db/read-at-once.ts'
import { writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobWrite } from '../../platform/jobs/job-queue.ts'
import { discountUses } from '../coupons/index.ts'
import { plansSold, reservedPlansReading, type HeldPlan } from '../entitlements/index.ts'
import { heldPieceWrites, piecesReading, type WantedSku } from './goods-stock-store.ts'
import type { OrderNo } from './order-content-store.ts'
import { mailBeforeCodesEnd, mailBeforeDeparture, mailPaid } from './order-mail-jobs.ts'
import { hasDiscounts } from './order-rules.ts'
import { orderReading, paidMoveWrites, type Order } from './order-store.ts'
import { codesWrite } from './pickup-code-store.ts'

type World = Pick<Deps, 'clock' | 'random'>

/** An order with what it holds until it is paid; what was read is a condition of the writes. */
export interface Payable {
  order: Order | undefined
  pieces: readonly WantedSku[]
  plans: readonly HeldPlan[]
}

export const payableReading = (db: Db | Tx, orderNo: OrderNo): Reading<Payable> =>
  together({
    order: orderReading(db, orderNo),
    pieces: piecesReading(orderNo),
    plans: reservedPlansReading(orderNo),
  })

/** pending payment → paid, and on to the warehouse where the order is a parcel (table O). This locks the order. */
export function paidMove(
  deps: World,
  order: Order,
  paid: { by: 'gateway' | 'nothingToPay'; detail?: Record<string, unknown> },
): Write[] {
  const { by, detail = {} } = paid
  const first =
    by === 'gateway'
      ? { event: 'paid' as const, actor: 'gateway' as const }
      : { event: 'nothingToPay' as const, actor: 'system' as const }
  const readied = { event: 'readied' as const, actor: 'system' as const }
  return paidMoveWrites(deps, order, { moves: order.kind === 'SHIP' ? [first, readied] : [first], detail })
}

/**
 * All that follows from a payment: coupon and rights card are used, the passenger's plans become usable or the goods get
 * their codes, the contact is told, and what was held is sold. Lock order: put it behind the move, for the stock is last.
 */
export const consequencesOfPayment = (deps: World, { order, pieces, plans }: Payable & { order: Order }): Write[] => [
  ...(hasDiscounts(order) ? discountUses(order.orderNo) : []),
  mailPaid(deps, order.orderNo),
  ...(order.kind === 'WIFI' ? planWrites(deps, order, plans) : goodsWrites(deps, order, pieces)),
]

function planWrites(deps: World, { orderNo }: Order, plans: readonly HeldPlan[]): Write[] {
  const [next] = plans
  if (!next) throw new Error(`order ${orderNo} has not reserved its plans`)
  const flights = [...new Map(plans.map((plan) => [plan.flightId, plan])).values()]
  const runAt = new Date(Math.min(...flights.map(({ landsAt }) => landsAt.getTime())))
  return [
    ...flights.flatMap(({ flightId, departsAt }) => mailBeforeDeparture(deps, { orderNo, flightId, departsAt })),
    jobWrite(deps, { kind: 'order.afterLanding', key: orderNo, payload: { orderNo }, runAt }),
    ...plansSold(orderNo, plans),
  ]
}

function goodsWrites(deps: World, { orderNo, kind }: Order, pieces: readonly WantedSku[]): Write[] {
  const sold = heldPieceWrites(pieces, 'sold', { orderNo, at: deps.clock.now() })
  if (kind === 'SHIP') return sold
  const units = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const runAt = collectUntil(deps.clock.now())
  return [
    codesWrite(orderNo, newCodes(deps, units)),
    jobWrite(deps, { kind: 'order.pickupExpiry', key: orderNo, payload: { orderNo }, runAt }),
    mailBeforeCodesEnd(deps, orderNo),
    ...sold,
  ]
}

/** Different ones, each free unless another order has it. */
function newCodes({ random }: World, units: number): string[] {
  const codes = new Set<string>()
  while (codes.size < units)
    codes.add(String(random.int(10 ** limits.pickupCodeDigits)).padStart(limits.pickupCodeDigits, '0'))
  return [...codes]
}

/**
 * The same within a transaction that goes on. Nothing changes when the order is not pending.
 * @throws ReadTooEarly when somebody came in between: then the transaction must run again
 */
export async function markPaid(
  deps: World,
  tx: Tx,
  { orderNo, by }: { orderNo: string; by: 'gateway' | 'nothingToPay' },
): Promise<void> {
  const { order, ...held } = await readAtOnce(tx, payableReading(tx, orderNo))
  if (order?.state !== 'pending_payment') return
  await writeAtOnce(tx, [...paidMove(deps, order, { by }), ...consequencesOfPayment(deps, { order, ...held })])
}
