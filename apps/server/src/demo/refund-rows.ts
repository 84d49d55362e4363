import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { Rows } from './demo-store.ts'
import type { DemoFiles } from './read-demo-files.ts'

/** A completed refund of the demonstration; amounts in minor units. */
interface DemoRefund {
  refundNo: string
  orderNo: string
  /** Automatic, or for a passenger's reason that is approved at once. */
  why: { automatic: AutomaticRefundReason } | { reasonId: string }
  amount: number
  freight: number
  lines: readonly { lineNo: number; units: number; amount: number }[]
  begun: Date
  completed: Date
}

/** The rows of a refund in table R; those of its money come with the order. */
function refundRows(refund: DemoRefund) {
  const { refundNo, orderNo, why, amount, begun, completed } = refund
  const automatic = 'automatic' in why ? why.automatic : null
  const event = (name: string, way: { from: string | null; to: string; actor: string; at: Date }) => ({
    event_id: `rev_${refundNo}_${name}`,
    refund_no: refundNo,
    event: name,
    from_state: way.from,
    to_state: way.to,
    actor: way.actor,
    at: way.at,
    detail: '{}',
  })
  const begins = automatic
    ? [event('begun', { from: null, to: 'refunding', actor: 'system', at: begun })]
    : [
        event('submitted', { from: null, to: 'applied', actor: 'passenger', at: begun }),
        event('approvedByItself', { from: 'applied', to: 'refunding', actor: 'system', at: begun }),
      ]
  return {
    refunds: [
      {
        refund_no: refundNo,
        order_no: orderNo,
        type: 'refund_only' as const,
        origin: automatic ? ('automatic' as const) : ('passenger' as const),
        state: 'completed' as const,
        reason_id: 'reasonId' in why ? why.reasonId : null,
        automatic_reason: automatic,
        asked_amount: amount,
        freight_amount: refund.freight,
        amount,
        created_at: begun,
        since: completed,
        ended_at: completed,
      },
    ],
    refund_lines: refund.lines.map(({ lineNo, units, amount: share }) => ({
      refund_no: refundNo,
      order_no: orderNo,
      line_no: lineNo,
      units,
      amount: share,
    })),
    refund_events: [
      ...begins,
      event('returned', { from: 'refunding', to: 'completed', actor: 'gateway', at: completed }),
    ],
  }
}

/** All rows of these refunds, table by table. */
export function allRefundRows(refunds: readonly DemoRefund[]) {
  const rows = refunds.map(refundRows)
  return {
    refunds: rows.flatMap((one) => one.refunds),
    refund_lines: rows.flatMap((one) => one.refund_lines),
    refund_events: rows.flatMap((one) => one.refund_events),
  }
}

/** The reasons that passengers may give, in the order of the file. */
export function reasonRows({
  refundReasons: { types, reasons },
}: Pick<DemoFiles, 'refundReasons'>): Rows<'refund_reasons'> {
  return reasons.map((reason, sort) => {
    const type = types.find(({ typeId }) => typeId === reason.typeId)
    if (!type) throw new Error(`demo refund reason ${reason.reasonId}`)
    return {
      reason_id: reason.reasonId,
      type: type.code,
      name_zh: reason.nameZh,
      name_en: reason.nameEn,
      applies: reason.applies,
      without_cause: reason.withoutCause,
      photo_required: reason.photoRequired,
      airline_at_fault: reason.airlineAtFault,
      sort,
    }
  })
}
