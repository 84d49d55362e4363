import type { Bilingual } from '@aisle/contract/language'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { addToCart } from '../cart/index.ts'
import { findSkus } from '../shop/index.ts'
import { linesOfOrders } from './order-content-store.ts'
import { orderCan } from './order-rules.ts'
import { findOwnOrder } from './order-store.ts'

/**
 * Puts the goods of an order into the cart once more, as many of each as there still are. Safe to repeat in the sense of
 * the cart: it is a wish, and each tap adds.
 */
export async function buyAgain(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<{ cartLineIds: string[]; missing: Bilingual[] }> {
  const order = await findOwnOrder(deps.db, caller.session, orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  if (!orderCan.buyAgain(order))
    fail('stateChanged', { reason: order.kind === 'WIFI' ? 'buyAgainPlan' : 'buyAgainUnpaid' })
  const lines = (await linesOfOrders(deps.db, [orderNo]))(orderNo)
  const skus = await findSkus(
    deps.db,
    lines.map(({ refId }) => refId),
  )
  const offered = lines.map(({ refId, quantity, name }) => {
    const sku = skus.get(refId)
    const most = sku?.onSale ? Math.min(quantity, sku.left, sku.limitPerOrder) : 0
    return { skuId: refId, quantity: most, name }
  })
  const wanted = offered.filter(({ quantity }) => quantity > 0)
  return {
    cartLineIds: await inTransaction(deps.db, (tx) => addToCart(deps, tx, getHolder(caller.session), wanted)),
    missing: offered.filter(({ quantity }) => quantity === 0).map(({ name }) => name),
  }
}
