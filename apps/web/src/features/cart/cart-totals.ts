import type { calculateShoppingCart } from '@aisle/contract/cart'
import type { ResponseOf } from '@aisle/contract/define-call'

/** What the chosen lines cost, in minor units of its currency. */
export type CartTotals = ResponseOf<typeof calculateShoppingCart>
