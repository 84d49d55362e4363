/** The words of after-sales (table R) that both sides and the database share. */

export const refundTypes = ['refund_only', 'return_refund', 'exchange'] as const
export type RefundType = (typeof refundTypes)[number]

export const refundStates = [
  'applied',
  'rejected',
  'awaiting_return',
  'returning',
  'refunding',
  'reshipping',
  'receipt_refused',
  'completed',
  'failed',
  'canceled',
] as const
export type RefundState = (typeof refundStates)[number]

/** Refunds in these states hold no units and no money: what they were for can be requested again. */
export const uncountedRefundStates = [
  'rejected',
  'canceled',
  'receipt_refused',
] as const satisfies readonly RefundState[]
/** The money is certain to be refunded and has not been. */
export const owedRefundStates = ['refunding', 'failed'] as const satisfies readonly RefundState[]
/** The money is refunded, or certain to be. */
export const committedRefundStates = [...owedRefundStates, 'completed'] as const satisfies readonly RefundState[]
/** The airline decides next: about the request, or about what came back. */
export const airlinesTurnStates = ['applied', 'returning'] as const satisfies readonly RefundState[]
/** The passenger acts next. */
export const passengersTurnStates = [
  'rejected',
  'awaiting_return',
  'reshipping',
] as const satisfies readonly RefundState[]
/** Undecided, or decided but not completed: the final amount can still change. */
export const undecidedRefundStates = [
  'applied',
  'awaiting_return',
  'returning',
  ...owedRefundStates,
] as const satisfies readonly RefundState[]

/**
 * Why no refund may be requested now (table R). `byItself`: an unused plan on its flight, refunded automatically after
 * landing (table O). `untilLanding`: a used plan's refund is decided after the flight. `tooLate` is final.
 */
export const refundClosedReasons = [
  'notPaid',
  'nothingLeft',
  'tooLate',
  'inProgress',
  'notNow',
  'untilLanding',
  'byItself',
] as const
export type RefundClosed = (typeof refundClosedReasons)[number]

/** `automatic`: triggered by an event rather than a request (W7, table O). */
export const refundOrigins = ['passenger', 'automatic'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/** The situations a refund reason applies to: where the goods are, according to the server. */
export const refundSituations = [
  'wifi',
  'goods_unshipped',
  'goods_uncollected',
  'goods_not_received',
  'goods_received',
] as const
export type RefundSituation = (typeof refundSituations)[number]
