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

/** `automatic`: by an event, without anybody asking for it (W7, table O). */
export const refundOrigins = ['passenger', 'automatic'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/** What a reason may be given for: where the goods are, as the server sees it. */
export const refundSituations = [
  'wifi',
  'goods_unshipped',
  'goods_uncollected',
  'goods_not_received',
  'goods_received',
] as const
export type RefundSituation = (typeof refundSituations)[number]
