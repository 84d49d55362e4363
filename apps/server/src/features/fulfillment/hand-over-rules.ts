import type { ErrorReason } from '@aisle/contract/error-reasons'
import type { OrderState } from '@aisle/contract/order-states'

/** Why the receipt of an order that is not on its way cannot be confirmed. */
export const whyNotReceived = (state: OrderState): ErrorReason<'stateChanged'> =>
  ['pending_payment', 'paid', 'awaiting_shipment'].includes(state) ? 'notShipped' : 'receiptClosed'
