import { addShoppingCart as call } from '@aisle/contract/cart'
import type { addShoppingCartSchemas } from '@aisle/contract/cart-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { onceBySubject } from '../../platform/idempotency/once-by-key.ts'
import { findSkus } from '../shop/index.ts'
import { putIn } from './add-to-cart.ts'
import { cartOwner, takeCart } from './cart-owner.ts'
import { countPieces } from './cart-rules.ts'
import { getLines } from './cart-store.ts'
import { refuseMoreThanPossible } from './refuse-too-many.ts'

type Request = z.output<typeof addShoppingCartSchemas.request>
interface Answer {
  kinds: number
  pieces: number
  cartLineId: string
}

/** Adds a SKU to the cart once per key (G7); a guest's key belongs to their browser (E3). */
export async function addShoppingCart(deps: Deps, caller: Caller, request: Request): Promise<Answer> {
  const subject = cartOwner(deps, caller)
  return onceBySubject(deps, caller, { call, request, subject, create: (tx) => add(deps, caller, { tx, request }) })
}

async function add(deps: Deps, caller: Caller, { tx, request }: { tx: Tx; request: Request }): Promise<Answer> {
  const owner = await takeCart(deps, tx, caller)
  const before = await getLines(tx, owner)
  const skus = await findSkus(tx, [request.skuId, ...before.map(({ skuId }) => skuId)])
  const sku = skus.get(request.skuId)
  if (!sku?.onSale) fail('notFound', { reason: 'goods' })
  const held = before.find(({ skuId }) => skuId === request.skuId)?.quantity ?? 0
  refuseMoreThanPossible(sku, {
    quantity: held + request.quantity,
    others: before.filter(({ skuId }) => skuId !== request.skuId && skus.get(skuId)?.goodsId === sku.goodsId),
  })
  const { cartLineIds, lines } = await putIn(deps, tx, { owner, held: before, wanted: [request] })
  // Guests can get new tokens at will, so limit their address; last in the transaction, because others share that row.
  await countUse(deps, tx, { kind: 'addToCart', subject: caller.session ? owner : caller.ip })
  const [cartLineId = ''] = cartLineIds
  return { ...countPieces(lines), cartLineId }
}
