import type { OrderKind, OrderState } from '@aisle/contract/order-states'

export type OrderActor = 'passenger' | 'system' | 'gateway' | 'operator'

export type OrderEvent =
  'submitted' | 'paid' | 'nothingToPay' | 'canceled' | 'timedOut' | 'closed' | 'activated' | 'landed' | 'refunded'

interface Edge {
  /** Null: the order is made. */
  from: OrderState | null
  event: OrderEvent
  to: OrderState
  by: readonly OrderActor[]
  /** What must hold besides the state; each is enforced where the event is raised. */
  guards: readonly string[]
}

const unpaid = ['everyAttemptClosedOrUnpaidAtItsGateway'] as const

/** Table O for Wi-Fi orders: every way an order may go. What is not listed cannot happen. */
export const wifiOrderEdges: readonly Edge[] = [
  {
    from: null,
    event: 'submitted',
    to: 'pending_payment',
    by: ['passenger'],
    guards: ['idempotencyKey', 'ownTrip', 'wifiAvailable', 'onSale', 'notHeldAlready', 'quoteEqual', 'stockFree'],
  },
  { from: 'pending_payment', event: 'nothingToPay', to: 'paid', by: ['system'], guards: ['payableIsZero'] },
  {
    from: 'pending_payment',
    event: 'paid',
    to: 'paid',
    by: ['gateway'],
    guards: ['signature', 'merchant', 'amountAndCurrencyEqual', 'transactionUnseen'],
  },
  { from: 'pending_payment', event: 'canceled', to: 'canceled', by: ['passenger'], guards: unpaid },
  {
    from: 'pending_payment',
    event: 'timedOut',
    to: 'payment_timed_out',
    by: ['system'],
    guards: ['deadlinePassed', ...unpaid],
  },
  { from: 'pending_payment', event: 'closed', to: 'closed', by: ['operator', 'system'], guards: unpaid },
  { from: 'paid', event: 'activated', to: 'completed', by: ['passenger'], guards: ['entitlementActivatedFirstTime'] },
  { from: 'paid', event: 'landed', to: 'completed', by: ['system'], guards: ['landed', 'wifiAvailable'] },
  {
    from: 'paid',
    event: 'refunded',
    to: 'refunded',
    by: ['passenger', 'system'],
    guards: ['entitlementRefundedFirst'],
  },
  {
    from: 'completed',
    event: 'refunded',
    to: 'refunded',
    by: ['system', 'operator'],
    guards: ['onlineUnderTenPercent'],
  },
]

/** Where an event takes an order from this state; null when it may not happen there. */
export function moveOf(from: OrderState | null, event: OrderEvent): OrderState | null {
  return wifiOrderEdges.find((edge) => edge.from === from && edge.event === event)?.to ?? null
}

export interface OrderFacts {
  kind: OrderKind
  state: OrderState
  payDeadline: Date | null
}

/** What the passenger may do with an order now. */
export const orderCan = {
  pay: (order: OrderFacts, now: Date) =>
    order.state === 'pending_payment' && order.payDeadline !== null && now < order.payDeadline,
  cancel: (order: OrderFacts) => moveOf(order.state, 'canceled') !== null,
  // A Wi-Fi plan is bought for a flight, one at a time (W6): only goods go back into the cart.
  buyAgain: (order: OrderFacts) => order.kind !== 'WIFI' && order.state !== 'pending_payment',
}

/** Table O: the earlier of a quarter of an hour from now and the end of sales. */
export function payDeadline(now: Date, minutesToPay: number, salesEnd: Date): Date {
  return new Date(Math.min(now.getTime() + minutesToPay * 60_000, salesEnd.getTime()))
}
