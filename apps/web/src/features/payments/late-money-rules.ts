import type { OrderDetail } from '@aisle/contract/orders-schemas'

/** Money that came when the order could no longer be paid (table O): on its way back, or returned; null without any. */
export function lateMoneyOf({
  state,
  timeline,
}: Pick<OrderDetail, 'state' | 'timeline'>): 'returning' | 'returned' | null {
  if (state !== 'canceled' && state !== 'closed' && state !== 'payment_timed_out') return null
  const times = (event: string) => timeline.filter((entry) => entry.event === event).length
  const received = times('latePaymentReceived')
  if (received === 0) return null
  return times('latePaymentReturned') < received ? 'returning' : 'returned'
}
