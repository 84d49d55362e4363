import type { ErrorReason } from '@aisle/contract/error-reasons'
import { uncountedRefundStates, type RefundState, type RefundType } from '@aisle/contract/refund-states'

export type RefundActor = 'passenger' | 'system' | 'operator' | 'gateway'

export type RefundEvent =
  | 'submitted'
  | 'begun'
  | 'rejected'
  | 'resubmitted'
  | 'approved'
  | 'approvedByItself'
  | 'sentBack'
  | 'inspected'
  | 'receiptRefused'
  | 'reshipped'
  | 'replacementReceived'
  | 'replacementReceivedByItself'
  | 'canceled'
  | 'returnOverdue'
  | 'returned'
  | 'refused'
  | 'triedAgain'

interface RefundEdge {
  /** Null: the refund is made. */
  from: RefundState | null
  event: RefundEvent
  to: RefundState
  types: readonly RefundType[]
  by: readonly RefundActor[]
  /** Conditions besides the state; each is enforced by the code that raises the event. */
  guards: readonly string[]
}

const everyType = ['refund_only', 'return_refund', 'exchange'] as const
const refundOnly = ['refund_only'] as const
const goodsBack = ['return_refund', 'exchange'] as const
const returnRefund = ['return_refund'] as const
const exchange = ['exchange'] as const
const moneyBack = ['refund_only', 'return_refund'] as const

/** Table R: every allowed move of a refund. */
export const refundEdges: readonly RefundEdge[] = [
  {
    from: null,
    event: 'submitted',
    to: 'applied',
    types: everyType,
    by: ['passenger', 'operator'],
    guards: ['idempotencyKey', 'ownOrder', 'typeOpen', 'unitsFree', 'photosWhereTheReasonAsks', 'amountIsTheServers'],
  },
  {
    from: null,
    event: 'begun',
    to: 'refunding',
    types: refundOnly,
    by: ['system'],
    guards: ['flightGoneOrWithoutWifiOrNotPickedUp', 'notGivenBackBefore'],
  },
  {
    from: 'applied',
    event: 'rejected',
    to: 'rejected',
    types: everyType,
    by: ['operator'],
    guards: ['reasonInBothLanguages'],
  },
  {
    from: 'rejected',
    event: 'resubmitted',
    to: 'applied',
    types: everyType,
    by: ['passenger'],
    guards: ['atMostThreeTimes', 'typeOpen', 'unitsFree', 'amountIsTheServers'],
  },
  {
    from: 'applied',
    event: 'approved',
    to: 'refunding',
    types: refundOnly,
    by: ['operator'],
    guards: ['twoKeysOverALimit', 'amountOnlyFalls'],
  },
  {
    from: 'applied',
    event: 'approvedByItself',
    to: 'refunding',
    types: refundOnly,
    by: ['system'],
    guards: ['nothingPickedOrActivated'],
  },
  {
    from: 'applied',
    event: 'approved',
    to: 'awaiting_return',
    types: goodsBack,
    by: ['operator'],
    guards: ['twoKeysOverALimit', 'exchange:replacementHeld'],
  },
  {
    from: 'awaiting_return',
    event: 'sentBack',
    to: 'returning',
    types: goodsBack,
    by: ['passenger'],
    guards: ['carrierAndWaybill', 'within7Days'],
  },
  {
    from: 'awaiting_return',
    event: 'returnOverdue',
    to: 'canceled',
    types: goodsBack,
    by: ['system'],
    guards: ['7DaysPassed'],
  },
  {
    from: 'returning',
    event: 'inspected',
    to: 'refunding',
    types: returnRefund,
    by: ['operator'],
    guards: ['twoKeysOverALimit', 'amountOnlyFalls', 'reasonWhereItFalls'],
  },
  {
    from: 'returning',
    event: 'reshipped',
    to: 'reshipping',
    types: exchange,
    by: ['operator'],
    guards: ['carrierAndWaybill', 'replacementHeld'],
  },
  {
    from: 'returning',
    event: 'receiptRefused',
    to: 'receipt_refused',
    types: goodsBack,
    by: ['operator'],
    guards: ['reasonInBothLanguages'],
  },
  {
    from: 'reshipping',
    event: 'replacementReceived',
    to: 'completed',
    types: exchange,
    by: ['passenger'],
    guards: ['ownRefund'],
  },
  {
    from: 'reshipping',
    event: 'replacementReceivedByItself',
    to: 'completed',
    types: exchange,
    by: ['system'],
    guards: ['tenDaysAfterShipping'],
  },
  ...(['applied', 'rejected', 'awaiting_return'] as const).map((from) => ({
    from,
    event: 'canceled' as const,
    to: 'canceled' as const,
    types: everyType,
    by: ['passenger'] as const,
    guards: ['ownRefund'],
  })),
  {
    from: 'refunding',
    event: 'returned',
    to: 'completed',
    types: moneyBack,
    by: ['gateway', 'system'],
    guards: ['refundVerifiedOrNothingToPay', 'sameRefundNumber', 'amountEqual'],
  },
  {
    from: 'refunding',
    event: 'refused',
    to: 'failed',
    types: moneyBack,
    by: ['gateway'],
    guards: ['gatewayRefusedForGood'],
  },
  {
    from: 'failed',
    event: 'triedAgain',
    to: 'refunding',
    types: moneyBack,
    by: ['operator'],
    guards: ['sameRefundNumber', 'twoKeysOverALimit'],
  },
]

interface AskedMove {
  from: RefundState | null
  event: RefundEvent
  type: RefundType
}

const getEdge = ({ from, event, type }: AskedMove) =>
  refundEdges.find((edge) => edge.from === from && edge.event === event && edge.types.includes(type))

/** The state to which an event moves a refund of this type; null if the event is not allowed in this state. */
export const getRefundMove = (move: AskedMove): RefundState | null => getEdge(move)?.to ?? null

/** The same for the actor who raises it. @throws where table R has no such edge for them, which is a bug. */
export function requireRefundMove(move: AskedMove & { actor: RefundActor }): RefundState {
  const edge = getEdge(move)
  if (edge?.by.includes(move.actor)) return edge.to
  throw new Error(`table R has no way for ${move.type} from ${move.from} by ${move.event} of the ${move.actor}`)
}

/** The refund holds its units: they cannot be requested again (table R, "units free"). */
export const takesUnits = (state: RefundState): boolean =>
  !uncountedRefundStates.some((uncounted) => uncounted === state)

/** Something is still to happen with it: such a refund holds up shipping and stops the clock of a shipped order (table O). */
export const isOpenRefund = (state: RefundState): boolean => takesUnits(state) && state !== 'completed'

/** The passenger's possible actions, by the refund's state and type. */
export const refundCan = {
  cancel: (type: RefundType, from: RefundState) => getRefundMove({ from, event: 'canceled', type }) !== null,
  resubmit: (type: RefundType, from: RefundState, submissionsLeft: number) =>
    submissionsLeft > 0 && getRefundMove({ from, event: 'resubmitted', type }) !== null,
  sendBack: (type: RefundType, from: RefundState) => getRefundMove({ from, event: 'sentBack', type }) !== null,
  confirmReplacement: (type: RefundType, from: RefundState) =>
    getRefundMove({ from, event: 'replacementReceived', type }) !== null,
}

/** Why a request can no longer be withdrawn; none of the states that still can is asked for. */
export function whyNotWithdrawn(state: RefundState): ErrorReason<'stateChanged'> {
  if (state === 'returning' || state === 'reshipping') return 'returnOnItsWay'
  return state === 'refunding' ? 'refundOnItsWay' : 'refundEnded'
}
