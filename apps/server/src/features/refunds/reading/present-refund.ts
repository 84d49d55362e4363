import { carrierName } from '@aisle/contract/carriers'
import type { Shipment } from '@aisle/contract/orders-schemas'
import type { RefundDetail, RefundSummary } from '@aisle/contract/refunds-schemas'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/open-db.ts'
import type { LoginSession } from '../../../platform/http/caller.ts'
import { linesWithPassengers } from '../../orders/index.ts'
import { findSkus } from '../../shop/index.ts'
import { findReasons } from './refund-reason-store.ts'
import { linesOfRefunds, type Refund } from '../refund-store.ts'

/** When a replacement automatically counts as received (table R). */
export const replacementReceivedAt = (shippedAt: Date) => after(shippedAt, minutes(limits.replacementDays * 24 * 60))

/**
 * These refunds as this reader sees them (null: staff), in the same order. Reads each kind of row once for all of them.
 */
export async function presentRefunds(
  db: Db,
  refunds: readonly Refund[],
  reader: LoginSession | null,
): Promise<RefundSummary[]> {
  if (refunds.length === 0) return []
  const reasons = await findReasons(
    db,
    refunds.flatMap(({ reasonId }) => reasonId ?? []),
  )
  const lines = await linesOfRefunds(
    db,
    refunds.map(({ refundNo }) => refundNo),
  )
  const bought = await linesWithPassengers(db, [...new Set(refunds.map(({ orderNo }) => orderNo))], reader)
  const others = await findSkus(
    db,
    lines.flatMap(({ exchangeSkuId }) => exchangeSkuId ?? []),
  )
  return refunds.map((refund) => ({
    refundNo: refund.refundNo,
    orderNo: refund.orderNo,
    type: refund.type,
    origin: refund.origin,
    state: refund.state,
    reason: reasons.get(refund.reasonId ?? '')?.name ?? null,
    automaticReason: refund.automaticReason,
    amount: refund.amount,
    currency: refund.currency,
    createdAt: refund.createdAt.toISOString(),
    since: refund.since.toISOString(),
    lines: lines
      .filter(({ refundNo }) => refundNo === refund.refundNo)
      .flatMap(({ lineNo, units, amount, exchangeSkuId }) => {
        const line = bought(refund.orderNo).find((one) => one.lineNo === lineNo)
        if (!line) return []
        const { name, detail, picture, refId } = line
        const another = exchangeSkuId === null || exchangeSkuId === refId ? undefined : others.get(exchangeSkuId)
        return [{ lineNo, name, detail, picture, units, amount, exchangeFor: another?.variant ?? null }]
      }),
  }))
}

export function presentParcelBack({ parcelBack }: Refund): RefundDetail['parcelBack'] {
  if (!parcelBack) return null
  const { carrierCode, waybillNo, sentAt } = parcelBack
  return { carrierCode, carrier: carrierName(carrierCode), waybillNo, sentAt: sentAt.toISOString() }
}

export function presentReplacement({ replacement, state }: Refund): Shipment | null {
  if (!replacement) return null
  const { carrierCode, waybillNo, shippedAt } = replacement
  return {
    carrierCode,
    carrier: carrierName(carrierCode),
    waybillNo,
    shippedAt: shippedAt.toISOString(),
    completesAt: state === 'reshipping' ? replacementReceivedAt(shippedAt).toISOString() : null,
  }
}
