import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { lessPercent, type Currency } from '@aisle/contract/money'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, readAtOnce, together } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { buyerReading } from '../accounts/index.ts'
import { getPicture, listPriceIn, priceIn, skusReading, type ShopSku } from '../shop/index.ts'
import { cartOwner } from './cart-owner.ts'
import { isInvalid, findProblem, type CartEntry } from './cart-rules.ts'
import { cartsReading, skusInCarts } from './cart-store.ts'

/** A cart line with its SKU and this caller's price per piece, in minor units. */
export interface PricedLine extends CartEntry {
  sku: ShopSku
  price: number
  /** The price for non-members. */
  fullPrice: number
}

export async function pricedLines(deps: Pick<Deps, 'vault'>, db: Db | Tx, caller: Caller): Promise<PricedLine[]> {
  const owners = [cartOwner(deps, caller)]
  const { carts, skus, buyer } = await readAtOnce(
    db,
    together({
      carts: cartsReading(db, owners),
      skus: skusReading(skusInCarts(owners)),
      buyer: caller.session ? buyerReading(db, caller.session) : known(null),
    }),
  )
  const percentOff = (sku: ShopSku) => (buyer?.isMember ? sku.memberPercentOff : 0)
  const [entries = []] = carts
  return entries.map((entry) => {
    const sku = skus.get(entry.skuId)
    if (!sku) throw new Error(`cart line ${entry.cartLineId} names a SKU that does not exist`)
    const fullPrice = priceIn(sku, caller.currency)
    return { ...entry, sku, fullPrice, price: lessPercent(fullPrice, percentOff(sku)) }
  })
}

/** The lines with these ids, in the given order. @throws selectItems for none, notFound for one not in this cart */
export function selectedLines(lines: readonly PricedLine[], cartLineIds: readonly string[]): PricedLine[] {
  if (cartLineIds.length === 0) fail('selectItems')
  const byId = new Map(lines.map((line) => [line.cartLineId, line]))
  return [...new Set(cartLineIds)].map((cartLineId) => byId.get(cartLineId) ?? fail('notFound', { reason: 'cartLine' }))
}

/** The whole cart as the screen shows it. */
export async function presentCart(deps: Pick<Deps, 'vault'>, db: Db | Tx, caller: Caller): Promise<Cart> {
  const lines = (await pricedLines(deps, db, caller)).map((line) => presentLine(line, caller.currency))
  return {
    lines: lines.filter(({ problem }) => !isInvalid(problem)),
    invalid: lines.filter(({ problem }) => isInvalid(problem)),
    currency: caller.currency,
  }
}

function presentLine({ cartLineId, skuId, quantity, sku, price, fullPrice }: PricedLine, currency: Currency): CartLine {
  return {
    cartLineId,
    goodsId: sku.goodsId,
    skuId,
    name: sku.name,
    variant: sku.variant,
    hasVariants: sku.hasVariants,
    picture: getPicture(sku.picturePath),
    quantity,
    price,
    // G13: strike only the previous price or the price for non-members.
    listPrice: listPriceIn(sku, currency) ?? (fullPrice > price ? fullPrice : null),
    delivery: sku.delivery,
    left: sku.left,
    limitPerOrder: sku.limitPerOrder,
    problem: findProblem(sku, quantity),
  }
}
