import { z } from 'zod'
import { cartProblems } from '../states/shop-states.ts'
import * as limits from '../limits.ts'
import { deliveryWays } from '../states/order-states.ts'
import { amountMinor, bilingual, currency, empty, shortText } from './shared-schemas.ts'
import { picture } from './shop-schemas.ts'

const quantity = z.int().min(1).max(limits.lineQuantity)
const cartLineIds = z.array(shortText).max(limits.cartLines)
/** A page without a login asks for its guest's cart (E3); any other caller needs one, so expired logins are refused. */
const asGuest = { guest: z.boolean().optional() }

const cartLine = z.object({
  cartLineId: z.string(),
  goodsId: z.string(),
  skuId: z.string(),
  name: bilingual,
  /** The SKU's attributes in words; empty where the product has one SKU only. */
  variant: bilingual,
  /** The product has other SKUs to change to. */
  hasVariants: z.boolean(),
  picture,
  quantity: z.int(),
  price: amountMinor,
  listPrice: amountMinor.nullable(),
  delivery: z.array(z.enum(deliveryWays)),
  left: z.int(),
  limitPerOrder: z.int(),
  /** Why the line cannot be checked out as it is; null when it can. */
  problem: z.enum(cartProblems).nullable(),
})
export type CartLine = z.infer<typeof cartLine>

/** `lines` may be chosen; `invalid` is no longer available and can only be removed. Newest first. */
const cart = z.object({ lines: z.array(cartLine), invalid: z.array(cartLine), currency })
export type Cart = z.infer<typeof cart>

/** Kinds of goods (SKUs) and pieces. */
const cartCount = z.object({ kinds: z.int(), pieces: z.int() })

export const airPortalShoppingCartListSchemas = { request: z.object(asGuest).nullish(), response: cart }
export const addShoppingCartSchemas = {
  request: z.object({ skuId: shortText, quantity }),
  response: cartCount.extend({ cartLineId: z.string() }),
}
export const updateShoppingCartSKUSchemas = {
  request: z.object({ cartLineId: shortText, skuId: shortText, ...asGuest }),
  response: cart,
}
export const updateShoppingCartAmountSchemas = {
  request: z.object({ cartLineId: shortText, quantity, ...asGuest }),
  response: cart,
}
export const deleteShoppingCartSchemas = { request: z.object({ cartLineIds, ...asGuest }), response: cart }
export const shoppingCartStatisticsSchemas = { request: empty, response: cartCount }
export const calculateShoppingCartSchemas = {
  request: z.object({ cartLineIds, ...asGuest }),
  response: z.object({
    currency,
    pieces: z.int(),
    /** Before and after the member price; freight and coupons come at checkout. */
    listTotal: amountMinor,
    memberDiscount: amountMinor,
    goodsTotal: amountMinor,
    /** Amount missing for free freight: 0 once reached, null when free freight is not offered. */
    missingForFreeFreight: amountMinor.nullable(),
    /** The amount from which freight is free; null like the amount missing for it. */
    freeFreightOver: amountMinor.nullish(),
    /** The best of the passenger's coupons for these lines: usable (`missing` 0), or within reach. */
    couponHint: z
      .object({ couponId: z.string(), name: bilingual, discount: amountMinor, missing: amountMinor })
      .nullable(),
  }),
}
export const validateShoppingCartSchemas = {
  request: z.object({ cartLineIds, ...asGuest }),
  response: z.object({
    valid: z.boolean(),
    problems: z.array(
      z.object({ cartLineId: z.string(), problem: z.enum(cartProblems), left: z.int(), limitPerOrder: z.int() }),
    ),
  }),
}
