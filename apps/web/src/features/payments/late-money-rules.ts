import type { OrderDetail } from '@aisle/contract/orders-schemas'

/** A late payment for an order that can no longer be paid (table O): being refunded, or refunded; null without any. */
export function getLateMoney({
  state,
  timeline,
}: Pick<OrderDetail, 'state' | 'timeline'>): 'returning' | 'returned' | null {
  if (state !== 'canceled' && state !== 'closed' && state !== 'payment_timed_out') return null
  const times = (event: string) => timeline.filter((entry) => entry.event === event).length
  const received = times('latePaymentReceived')
  if (received === 0) return null
  return times('latePaymentReturned') < received ? 'returning' : 'returned'
}
