import { readMobile } from '@aisle/contract/contact'
import {
  type EntitlementState,
  keptOrderStates,
  type OrderKind,
  type OrderState,
  orderStates,
  type PickupCodeState,
} from '@aisle/contract/order-states'

export type OrderActor = 'passenger' | 'system' | 'gateway' | 'operator'

export type OrderEvent =
  | 'submitted'
  | 'paid'
  | 'nothingToPay'
  | 'canceled'
  | 'timedOut'
  | 'closed'
  | 'activated'
  | 'landed'
  | 'plansEnded'
  | 'readied'
  | 'shipped'
  | 'received'
  | 'receivedByItself'
  | 'collected'
  | 'collectionEnded'
  | 'codeTakenBack'
  | 'refunded'

/** Something that happens to an order without moving it. */
export type OrderNote =
  | 'latePaymentReceived'
  | 'latePaymentReturned'
  | 'refundStarted'
  | 'refundFailed'
  | 'moneyReturned'
  | 'rebooked'
  | 'planActivated'
  | 'codeUsed'
  | 'codeTakenBack'
  | 'addressChangeAsked'
  | 'addressChanged'
  | 'addressChangeRefused'
  | 'addressChangeStopped'

interface Edge {
  /** Null: the order is made. */
  from: OrderState | null
  event: OrderEvent
  to: OrderState
  kinds: readonly OrderKind[]
  by: readonly OrderActor[]
  /** Conditions besides the state; each is enforced by the code that raises the event. */
  guards: readonly string[]
}

const everyKind = ['WIFI', 'SHIP', 'PICKUP'] as const
const wifi = ['WIFI'] as const
const ship = ['SHIP'] as const
const pickup = ['PICKUP'] as const
const unpaid = ['everyAttemptClosedOrUnpaidAtItsGateway'] as const
const takenBack = ['codeUsed', 'withinTenMinutes', 'lineNotAskedBack', 'stillToBeCollected'] as const
/** Table R decides about refunds; the order follows when everything is refunded. */
const everythingBack = ['everyUnitRefunded', 'entitlementRefundedFirst', 'refundVerifiedOrNothingPaid'] as const

/** Table O: every allowed move of an order. */
export const orderEdges: readonly Edge[] = [
  {
    from: null,
    event: 'submitted',
    to: 'pending_payment',
    kinds: everyKind,
    by: ['passenger'],
    guards: [
      'idempotencyKey',
      'onSale',
      'quoteEqual',
      'stockFree',
      'couponAndRightsCardOwnAndFree',
      'wifi:ownTripAndWifiAvailableAndNotHeldAlready',
      'ship:ownDeliverableAddress',
      'pickup:openCounter',
      'goods:withinLimit',
    ],
  },
  {
    from: 'pending_payment',
    event: 'nothingToPay',
    to: 'paid',
    kinds: everyKind,
    by: ['system'],
    guards: ['payableIsZero'],
  },
  {
    from: 'pending_payment',
    event: 'paid',
    to: 'paid',
    kinds: everyKind,
    by: ['gateway'],
    guards: ['signature', 'merchant', 'amountAndCurrencyEqual', 'transactionUnseen'],
  },
  {
    from: 'pending_payment',
    event: 'canceled',
    to: 'canceled',
    kinds: everyKind,
    by: ['passenger', 'operator'],
    guards: unpaid,
  },
  {
    from: 'pending_payment',
    event: 'timedOut',
    to: 'payment_timed_out',
    kinds: everyKind,
    by: ['system'],
    guards: ['deadlinePassed', ...unpaid],
  },
  {
    from: 'pending_payment',
    event: 'closed',
    to: 'closed',
    kinds: everyKind,
    by: ['operator', 'system'],
    guards: ['flightGoneOrWithoutWifiOrGoodsRecalled', ...unpaid],
  },
  {
    from: 'paid',
    event: 'activated',
    to: 'completed',
    kinds: wifi,
    by: ['passenger'],
    guards: ['entitlementActivatedFirstTime', 'noOtherPlanUnused'],
  },
  {
    from: 'paid',
    event: 'landed',
    to: 'completed',
    kinds: wifi,
    by: ['system'],
    guards: ['landed', 'wifiWasAvailable', 'planCostNothing', 'noOtherPlanUnused'],
  },
  {
    from: 'paid',
    event: 'plansEnded',
    to: 'completed',
    kinds: wifi,
    // The last unused plan of several has ended or is refunded (W9).
    by: ['system'],
    guards: ['noPlanUnused', 'onePlanActivated'],
  },
  {
    from: 'paid',
    event: 'readied',
    to: 'awaiting_shipment',
    kinds: ship,
    by: ['system'],
    guards: ['inTheTransactionOfThePayment'],
  },
  {
    from: 'awaiting_shipment',
    event: 'shipped',
    to: 'shipped',
    kinds: ship,
    by: ['operator'],
    guards: ['carrierAndWaybill', 'notHeldByStaff', 'noAddressChangeOpenOrLately'],
  },
  {
    from: 'shipped',
    event: 'received',
    to: 'completed',
    kinds: ship,
    by: ['passenger'],
    guards: ['ownOrder'],
  },
  {
    from: 'shipped',
    event: 'receivedByItself',
    to: 'completed',
    kinds: ship,
    by: ['system'],
    guards: ['tenDaysAfterShipping'],
  },
  {
    from: 'paid',
    event: 'collected',
    to: 'completed',
    kinds: pickup,
    // By the system when the last unused code is refunded (table R).
    by: ['operator', 'system'],
    guards: ['noCodeUnused', 'oneCodeUsed'],
  },
  {
    from: 'paid',
    event: 'collectionEnded',
    to: 'completed',
    kinds: pickup,
    by: ['system'],
    guards: ['thirtyDaysAfterPayment', 'oneCodeUsed', 'restOnItsWayBack'],
  },
  {
    from: 'completed',
    event: 'codeTakenBack',
    to: 'paid',
    kinds: pickup,
    // O10: the only way back.
    by: ['operator'],
    guards: [...takenBack, 'notInvoiced'],
  },
  {
    from: 'paid',
    event: 'refunded',
    to: 'refunded',
    kinds: ['WIFI', 'PICKUP'],
    by: ['system'],
    guards: everythingBack,
  },
  ...(['awaiting_shipment', 'shipped'] as const).map(
    (from) =>
      ({ from, event: 'refunded', to: 'refunded', kinds: ship, by: ['system'], guards: everythingBack }) as const,
  ),
  {
    from: 'completed',
    event: 'refunded',
    to: 'refunded',
    kinds: everyKind,
    by: ['system'],
    guards: everythingBack,
  },
]

interface StandingEdge {
  at: readonly OrderState[]
  event: OrderNote
  by: readonly OrderActor[]
  guards: readonly string[]
}

const noLongerPending = orderStates.filter((state) => state !== 'pending_payment')

/** Table O, "stays": what is written down of an order that remains where it is. */
export const orderNotes: readonly StandingEdge[] = [
  {
    at: noLongerPending,
    event: 'latePaymentReceived',
    by: ['system'],
    guards: ['amountAndCurrencyEqual', 'transactionUnseen', 'orderNotPending'],
  },
  {
    at: noLongerPending,
    event: 'latePaymentReturned',
    by: ['system'],
    guards: ['refundVerified', 'sameRefundNumber'],
  },
  {
    at: keptOrderStates,
    event: 'refundStarted',
    by: ['system'],
    guards: ['entitlementRefundedOrCodesTakenFirst', 'unitsNotGivenBackBefore'],
  },
  { at: keptOrderStates, event: 'refundFailed', by: ['system'], guards: ['gatewayRefusedForGood'] },
  {
    at: keptOrderStates,
    event: 'moneyReturned',
    by: ['system'],
    guards: ['partOfTheOrder', 'refundVerified', 'sameRefundNumber'],
  },
  {
    at: ['pending_payment', 'paid'],
    event: 'rebooked',
    by: ['system'],
    guards: ['planOfferedOnNewFlight', 'stockFree'],
  },
  {
    at: ['paid'],
    event: 'planActivated',
    by: ['passenger'],
    guards: ['entitlementActivatedFirstTime', 'otherPlanUnused'],
  },
  { at: ['paid'], event: 'codeUsed', by: ['operator'], guards: ['codeUnused'] },
  { at: ['paid'], event: 'codeTakenBack', by: ['operator'], guards: takenBack },
  {
    at: ['awaiting_shipment'],
    event: 'addressChangeAsked',
    by: ['passenger'],
    guards: ['orderProved', 'ownDeliverableAddress', 'freightMore', 'shippingWaits'],
  },
  {
    at: ['awaiting_shipment'],
    event: 'addressChanged',
    by: ['passenger', 'operator'],
    guards: ['orderProved', 'ownDeliverableAddress', 'freightTheSameOrLess:orAirlinePays', 'shippingWaitsTwelveHours'],
  },
  { at: ['awaiting_shipment'], event: 'addressChangeRefused', by: ['operator'], guards: ['changeOpen'] },
  {
    at: ['awaiting_shipment'],
    event: 'addressChangeStopped',
    by: ['passenger'],
    guards: ['signedLinkToTheContact', 'changeGranted'],
  },
]

/** The state to which an event moves an order; null if the event is not allowed in this state. */
export function getMove(from: OrderState | null, event: OrderEvent): OrderState | null {
  return getEdge(from, event)?.to ?? null
}

function getEdge(from: OrderState | null, event: OrderEvent): Edge | undefined {
  return orderEdges.find((edge) => edge.from === from && edge.event === event)
}

/**
 * The same for the actor who raises it, with the kinds of orders that may go this way.
 * @throws where the table has no such edge for them, which is a bug.
 */
export function requireMove(move: { from: OrderState | null; event: OrderEvent; actor: OrderActor }): {
  to: OrderState
  kinds: readonly OrderKind[]
} {
  const edge = getEdge(move.from, move.event)
  if (!edge?.by.includes(move.actor)) {
    throw new Error(`table O has no way from ${move.from} by ${move.event} of the ${move.actor}`)
  }
  return edge
}

/** @throws where table O knows no such note of this actor at this state, which is a bug. */
export function requireNote(state: OrderState, event: OrderNote, actor: OrderActor): void {
  const known = orderNotes.some((note) => note.event === event && note.at.includes(state) && note.by.includes(actor))
  if (!known) throw new Error(`table O has no ${event} of the ${actor} while ${state}`)
}

export const hasDiscounts = ({ couponId, rightsNo }: { couponId: string | null; rightsNo: string | null }) =>
  couponId !== null || rightsNo !== null

/** WIFI and PICKUP orders that an event can refund automatically (W7, table O). */
export const automaticallyRefundableStates = ['paid', 'completed'] as const satisfies readonly OrderState[]

/** The facts that decide the end of an order of plans. */
export interface PlanStanding {
  state: EntitlementState
  activatedAt: Date | null
}

/**
 * Table O, WIFI: the event that completes a paid order whose plans have moved; null while one is unused, and where all of
 * them are refunded: then the order follows its refunds.
 */
export function completionOf(plans: readonly PlanStanding[]): 'plansEnded' | 'landed' | null {
  if (plans.some(({ state }) => state === 'unused')) return null
  const kept = plans.filter(({ state }) => state !== 'refunded')
  if (kept.length === 0) return null
  return kept.some(({ activatedAt }) => activatedAt !== null) ? 'plansEnded' : 'landed'
}

/** Table O, PICKUP: completed when no unused code is left and one was used. */
export const isCollected = (codes: readonly PickupCodeState[]) => !codes.includes('unused') && codes.includes('used')

export interface OrderFacts {
  kind: OrderKind
  state: OrderState
  payDeadline: Date | null
}

/** The passenger's possible actions. */
export const orderCan = {
  pay: (order: OrderFacts, now: Date) =>
    order.state === 'pending_payment' && order.payDeadline !== null && now < order.payDeadline,
  cancel: (order: OrderFacts) => getMove(order.state, 'canceled') !== null,
  // A Wi-Fi plan is bought for a flight, one at a time (W6): only goods go back into the cart.
  buyAgain: (order: OrderFacts) => order.kind !== 'WIFI' && order.state !== 'pending_payment',
  confirmReceipt: (order: OrderFacts) => order.state === 'shipped',
  trackParcel: (order: OrderFacts) => order.kind === 'SHIP' && ['shipped', 'completed'].includes(order.state),
  // An order refunded in full is never shipped.
  changeAddress: (order: OrderFacts & { moneyBack: object | null }, unitsLeft: number) =>
    order.kind === 'SHIP' && order.state === 'awaiting_shipment' && !order.moneyBack && unitsLeft > 0,
}

/** Table O: so many minutes from now, and never later than the end of sales, where there is one. */
export function payDeadline(now: Date, minutesToPay: number, salesEnd: Date | null): Date {
  const inTime = now.getTime() + minutesToPay * 60_000
  return new Date(salesEnd ? Math.min(inTime, salesEnd.getTime()) : inTime)
}

/** O9: the mailbox; where none is known and texts can be sent, a mainland mobile. */
export function getContact(
  { sms }: { sms: object | null },
  { email, phone }: { email: string | null; phone: string | null },
): { contactEmail: string | null; contactPhone: string | null } {
  return { contactEmail: email, contactPhone: email === null && sms ? readMobile(phone ?? '') : null }
}
