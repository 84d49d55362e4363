import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readRefundFacts, type Order } from '../orders/index.ts'
import type { AfterSale } from './after-sale-rules.ts'
import { afterSaleLines, freightTakenOf } from './after-sale-store.ts'

/**
 * Everything that decides which refunds an order can have, and how much they pay. Call it with the order locked where a
 * change follows from it.
 */
export async function readAfterSale(db: Db | Tx, order: Order): Promise<AfterSale> {
  return {
    ...(await readRefundFacts(db, order)),
    lines: await afterSaleLines(db, order.orderNo),
    freight: order.freight,
    freightTaken: await freightTakenOf(db, order.orderNo),
  }
}
