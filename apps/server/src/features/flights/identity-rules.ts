import type { OrderState } from '@aisle/contract/order-states'
import type { RefundState } from '@aisle/contract/refund-states'

/** While an order is in one of these, its passenger must be able to log in by ticket (G6). */
export const ordersUnderWay: readonly OrderState[] = ['pending_payment', 'paid', 'awaiting_shipment', 'shipped']

/** A refund in another state still needs its passenger. */
export const refundsOver: readonly RefundState[] = ['completed', 'canceled', 'rejected', 'receipt_refused']
