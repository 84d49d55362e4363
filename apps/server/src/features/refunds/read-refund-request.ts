import type { RefundType } from '@aisle/contract/refund-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { readRefundFacts, type Order } from '../orders/index.ts'
import { getSituation, type AfterSale } from './after-sale-rules.ts'
import { afterSaleLines, getFreightTaken, getVariants } from './after-sale-store.ts'
import { reasonsFor } from './reading/refund-reason-store.ts'
import { getPaymentMethods } from './refund-facts-store.ts'
import type { RefundRequestFacts } from './refund-request-rules.ts'

/**
 * Reads everything that decides about a refund request of this type, and judges nothing. Call it with the order locked
 * where a change follows from it.
 */
export async function readRefundRequest(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { order, type }: { order: Order; type: RefundType },
): Promise<RefundRequestFacts> {
  const { orderNo, currency } = order
  const sale = await readAfterSale(db, order)
  const skuIds = type === 'exchange' ? sale.lines.map(({ skuId }) => skuId) : []
  return {
    sale,
    reasons: await reasonsFor(db, { type, situation: getSituation(sale, type) }),
    variants: await getVariants(db, skuIds),
    method: (await getPaymentMethods(db, [orderNo])).get(orderNo) ?? null,
    currency,
    now: deps.clock.now(),
  }
}

/**
 * Everything that decides which refunds an order can have, and how much they pay. Call it with the order locked where a
 * change follows from it.
 */
export async function readAfterSale(db: Db | Tx, order: Order): Promise<AfterSale> {
  return {
    ...(await readRefundFacts(db, order)),
    lines: await afterSaleLines(db, order.orderNo),
    freight: order.freight,
    freightTaken: await getFreightTaken(db, order.orderNo),
  }
}
