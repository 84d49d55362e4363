import type { calculateShoppingCart } from '@aisle/contract/cart'
import type { ResponseOf } from '@aisle/contract/define-call'

/** The totals of the chosen lines, in minor units of their currency. */
export type CartTotals = ResponseOf<typeof calculateShoppingCart>
