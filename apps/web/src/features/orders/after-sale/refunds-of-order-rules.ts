import type { OrderSummary } from '@aisle/contract/orders-schemas'

type RefundOfOrder = OrderSummary['refunds'][number]

/** The phrase that names the state; an exchange mentions goods, and a free order mentions no money. */
export type RefundLabel = RefundOfOrder['state'] | 'exchanged' | 'takenBack'

export function getRefundLabel({ type, state, amount }: Pick<RefundOfOrder, 'type' | 'state' | 'amount'>): RefundLabel {
  if (state !== 'completed') return state
  if (type === 'exchange') return 'exchanged'
  return amount === 0 ? 'takenBack' : 'completed'
}

/** Flame: needs the passenger. Sea: in motion. Ink: done. */
export function getRefundTone({ state }: Pick<RefundOfOrder, 'state'>): 'hot' | 'sea' | 'c2' {
  if (state === 'rejected' || state === 'awaiting_return') return 'hot'
  return state === 'completed' || state === 'canceled' || state === 'receipt_refused' ? 'c2' : 'sea'
}

/** Newest first. Automatic refunds are left out when the order's money-back card shows them. */
export function refundsShown({ refunds, moneyBack }: Pick<OrderSummary, 'refunds' | 'moneyBack'>): RefundOfOrder[] {
  return refunds.filter(({ origin }) => origin === 'passenger' || moneyBack === null).reverse()
}

/** The newest refund that the passenger asked for and that has not ended. */
export function getOpenRefund(order: Pick<OrderSummary, 'refunds' | 'moneyBack'>): RefundOfOrder | undefined {
  return refundsShown(order).find((refund) => getRefundTone(refund) !== 'c2')
}
