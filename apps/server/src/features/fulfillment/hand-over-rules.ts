import type { ErrorReason } from '@aisle/contract/error-reasons'
import type { OperatorErrorName } from '@aisle/contract/operator'
import type { OrderState, PickupCodeState } from '@aisle/contract/order-states'
import { collectUntil, takeBackUntil } from '@aisle/rules/after-sale'

/** Why the receipt of an order that is not on its way cannot be confirmed. */
export const whyNotReceived = (state: OrderState): ErrorReason<'stateChanged'> =>
  ['pending_payment', 'paid', 'awaiting_shipment'].includes(state) ? 'notShipped' : 'receiptClosed'

/** The facts that decide whether the counter may take a piece back (O10). */
export interface TakeBackFacts {
  code: { state: PickupCodeState; usedAt: Date | null }
  order: { state: OrderState; paidAt: Date | null; moneyBack: object | null }
  /** A return or an exchange of the piece's line was asked for. */
  askedBack: boolean
  /** An invoice of the order is in force, or was reversed. */
  invoiced: boolean
}
export type TakeBackRefusal = Extract<
  OperatorErrorName,
  'notHandedOver' | 'takeBackTooLate' | 'askedBackSince' | 'invoicedSince'
>

/** Why a piece cannot be taken back; null if it can. */
export function takeBackRefusal(
  { code, order, askedBack, invoiced }: TakeBackFacts,
  now: Date,
): TakeBackRefusal | null {
  if (code.state !== 'used' || !code.usedAt || !order.paidAt) return 'notHandedOver'
  if (now >= takeBackUntil(code.usedAt)) return 'takeBackTooLate'
  if (askedBack || order.state === 'refunded') return 'askedBackSince'
  // What nobody collected went back, and what is taken back now could not be collected any more.
  if (order.moneyBack || now >= collectUntil(order.paidAt)) return 'takeBackTooLate'
  return invoiced ? 'invoicedSince' : null
}
