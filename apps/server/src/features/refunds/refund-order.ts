import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Entitlement } from '../entitlements/index.ts'
import {
  completeEndedPlans,
  endCollection,
  findOrder,
  nameExpiredCodes,
  type Order,
  restock,
  revokePlan,
} from '../orders/index.ts'
import { newPaymentNumber } from '../payments/index.ts'
import { afterSaleLines, getFreightTaken } from './after-sale-store.ts'
import { startRefund } from './start-refund.ts'
import { computeRefundAmount, type AskedUnits } from './refund-amount-rules.ts'
import { findRefund, insertRefund, type Refund } from './refund-store.ts'

/**
 * Refunds a paid plan in full, once (W7): revokes it, releases its stock and starts the refund under its own number,
 * all in this transaction. An order without another plan becomes `refunded` when the gateway confirms. Call it with the
 * entitlement locked and its grant closed. False when there is nothing to refund.
 */
export async function refundPlan(
  deps: Deps,
  tx: Tx,
  back: { entitlement: Entitlement; reason: AutomaticRefundReason },
): Promise<boolean> {
  const taken = await revokePlan(deps, tx, back)
  if (!taken) return false
  const { order, freeStock } = taken
  const refund = await begin(deps, tx, {
    order,
    reason: back.reason,
    lines: [{ lineNo: back.entitlement.lineNo, units: 1 }],
  })
  await startRefund(deps, tx, { order, refund })
  await completeEndedPlans(deps, tx, order.orderNo)
  await freeStock()
  return true
}

/**
 * Refunds the units that were not collected at the counter in time, once (table O, PICKUP); `all`: none was collected. Call
 * it with the order locked, after its codes have expired. False when the order does not wait at a counter.
 */
export async function refundUncollected(
  deps: Deps,
  tx: Tx,
  { orderNo, lines, all }: { orderNo: string; lines: readonly AskedUnits[]; all: boolean },
): Promise<boolean> {
  const order = await findOrder(tx, orderNo)
  if (order?.state !== 'paid' || order.moneyBack) return false
  const refund = await begin(deps, tx, { order, reason: 'notPickedUp', lines })
  await nameExpiredCodes(tx, refund)
  if (!(await endCollection(deps, tx, { order, all }))) return false
  await startRefund(deps, tx, { order: (await findOrder(tx, orderNo)) ?? order, refund })
  // Stock is locked last.
  await restock(tx, { orderNo, at: deps.clock.now() }, lines)
  return true
}

/** Table R: → refunding, automatically. */
async function begin(
  deps: Deps,
  tx: Tx,
  { order, reason, lines }: { order: Order; reason: AutomaticRefundReason; lines: readonly AskedUnits[] },
): Promise<Refund> {
  const { orderNo, freight } = order
  const freightTaken = await getFreightTaken(tx, orderNo)
  const paid = await afterSaleLines(tx, orderNo)
  const figure = computeRefundAmount(paid, lines, { freight, freightTaken, shipped: false, airlineAtFault: true })
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  await insertRefund(deps, tx, {
    refundNo,
    orderNo,
    type: 'refund_only',
    reason: { automatic: reason },
    amount: figure.amount,
    freightAmount: figure.freight,
    lines: figure.lines,
  })
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Error(`refund ${refundNo} was inserted but cannot be read`)
  return refund
}
