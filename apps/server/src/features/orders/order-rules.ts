import type { OrderKind, OrderState } from '@aisle/contract/order-states'

export type OrderActor = 'passenger' | 'system' | 'gateway' | 'operator'

export type OrderEvent =
  'submitted' | 'paid' | 'nothingToPay' | 'canceled' | 'timedOut' | 'closed' | 'activated' | 'landed' | 'refunded'

/** Something that happens to an order without moving it. */
export type OrderNote = 'latePaymentReceived' | 'latePaymentReturned' | 'refundStarted' | 'refundFailed' | 'rebooked'

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
const givenBack = ['entitlementRefundedFirst', 'refundVerifiedOrNothingPaid'] as const

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
  {
    from: 'pending_payment',
    event: 'closed',
    to: 'closed',
    by: ['operator', 'system'],
    guards: ['flightGoneOrWithoutWifi', ...unpaid],
  },
  { from: 'paid', event: 'activated', to: 'completed', by: ['passenger'], guards: ['entitlementActivatedFirstTime'] },
  { from: 'paid', event: 'landed', to: 'completed', by: ['system'], guards: ['landed', 'wifiWasAvailable'] },
  {
    from: 'paid',
    event: 'refunded',
    to: 'refunded',
    by: ['passenger', 'system'],
    guards: ['flightGoneOrWithoutWifiOrPlanNotOnNewFlight', ...givenBack],
  },
  {
    from: 'completed',
    event: 'refunded',
    to: 'refunded',
    by: ['system', 'operator'],
    guards: ['onlineUnderTenPercentByOurFault', ...givenBack],
  },
]

const everyState = [
  'pending_payment',
  'paid',
  'canceled',
  'closed',
  'completed',
  'payment_timed_out',
  'refunded',
] as const

interface StandingEdge {
  at: readonly OrderState[]
  event: OrderNote
  by: readonly OrderActor[]
  guards: readonly string[]
}

/** Table O, "stays": what is written down of an order that remains where it is. */
export const wifiOrderNotes: readonly StandingEdge[] = [
  {
    at: everyState.filter((state) => state !== 'pending_payment'),
    event: 'latePaymentReceived',
    by: ['system'],
    guards: ['amountAndCurrencyEqual', 'transactionUnseen', 'orderNotPending'],
  },
  {
    at: everyState.filter((state) => state !== 'pending_payment'),
    event: 'latePaymentReturned',
    by: ['system'],
    guards: ['refundVerified', 'sameRefundNumber'],
  },
  {
    at: ['paid', 'completed'],
    event: 'refundStarted',
    by: ['system'],
    guards: ['entitlementRefundedFirst', 'notGivenBackBefore'],
  },
  { at: ['paid', 'completed'], event: 'refundFailed', by: ['system'], guards: ['gatewayRefusedForGood'] },
  {
    at: ['pending_payment', 'paid'],
    event: 'rebooked',
    by: ['system'],
    guards: ['planOfferedOnNewFlight', 'stockFree'],
  },
]

/** Where an event takes an order from this state; null when it may not happen there. */
export function moveOf(from: OrderState | null, event: OrderEvent): OrderState | null {
  return edgeOf(from, event)?.to ?? null
}

function edgeOf(from: OrderState | null, event: OrderEvent): Edge | undefined {
  return wifiOrderEdges.find((edge) => edge.from === from && edge.event === event)
}

/** The same for the actor who raises it. @throws where the table has no such edge for them, which is a bug. */
export function requireMove(move: { from: OrderState | null; event: OrderEvent; actor: OrderActor }): OrderState {
  const edge = edgeOf(move.from, move.event)
  if (!edge?.by.includes(move.actor)) {
    throw new Error(`table O has no way from ${move.from} by ${move.event} of the ${move.actor}`)
  }
  return edge.to
}

/** @throws where table O knows no such note at this state, which is a bug. */
export function requireNote(state: OrderState, event: OrderNote): void {
  const known = wifiOrderNotes.some((note) => note.event === event && note.at.includes(state))
  if (!known) throw new Error(`table O has no ${event} while ${state}`)
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
