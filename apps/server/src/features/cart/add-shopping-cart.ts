import { addShoppingCart as call } from '@aisle/contract/cart'
import type { addShoppingCartSchemas } from '@aisle/contract/cart-schemas'
import type { z } from 'zod'
import { useWrites } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import { whileReadTooEarly, writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { onceBySubject, type KeepAnswer } from '../../platform/idempotency/once-by-key.ts'
import { withAdded } from './add-to-cart.ts'
import { cartOwner, readCart } from './cart-owner.ts'
import { countPieces } from './cart-rules.ts'
import { cartAsRead, lineWrite } from './cart-store.ts'
import { refuseMoreThanPossible } from './refuse-too-many.ts'

type Request = z.output<typeof addShoppingCartSchemas.request>
interface Answer {
  kinds: number
  pieces: number
  cartLineId: string
}

/** Adds a SKU to the cart once per key (G7); a guest's key belongs to their browser (E3). */
export async function addShoppingCart(deps: Deps, caller: Caller, request: Request): Promise<Answer> {
  const createAtOnce = (keep: KeepAnswer<Answer>) => whileReadTooEarly(() => add(deps, caller, { keep, request }))
  return onceBySubject(deps, caller, { call, request, subject: cartOwner(deps, caller), createAtOnce })
}

async function add(
  deps: Deps,
  caller: Caller,
  { keep, request }: { keep: KeepAnswer<Answer>; request: Request },
): Promise<Answer> {
  const { owner, lines: before, skus } = await readCart(deps, caller, request)
  const sku = skus.get(request.skuId)
  if (!sku?.onSale) fail('notFound', { reason: 'goods' })
  const held = before.find(({ skuId }) => skuId === request.skuId)?.quantity ?? 0
  refuseMoreThanPossible(sku, {
    quantity: held + request.quantity,
    others: before.filter(({ skuId }) => skuId !== request.skuId && skus.get(skuId)?.goodsId === sku.goodsId),
  })
  const { cart, added } = withAdded(deps, before, [request])
  const answer = { ...countPieces(cart), cartLineId: added[0]?.cartLineId ?? '' }
  await writeAtOnce(deps.db, [
    keep(answer),
    cartAsRead(owner, before),
    ...added.map((line) => lineWrite(owner, line)),
    // Guests can get new tokens at will, so their address is limited; last, because others share that row.
    ...useWrites(deps, { kind: 'addToCart', subject: caller.session ? owner : caller.ip }),
  ])
  return answer
}
