import type { ErrorReason } from '@aisle/contract/error-reasons'
import * as limits from '@aisle/contract/limits'
import type { OrderState } from '@aisle/contract/order-states'

/** Codes are read out and typed: ignore spaces and hyphens between digits. Null when it cannot be a code. */
export function getPickupCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === limits.pickupCodeDigits ? digits : null
}

/** Why the receipt of an order that is not on its way cannot be confirmed. */
export const whyNotReceived = (state: OrderState): ErrorReason<'stateChanged'> =>
  ['pending_payment', 'paid', 'awaiting_shipment'].includes(state) ? 'notShipped' : 'receiptClosed'
