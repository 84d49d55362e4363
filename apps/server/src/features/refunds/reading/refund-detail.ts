import { carriers } from '@aisle/contract/carriers'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import * as limits from '@aisle/contract/limits'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'

import { getPhotos } from '../photos/photos-of.ts'
import { presentParcelBack, presentRefunds, presentReplacement } from './present-refund.ts'
import { getPaymentMethods } from '../refund-facts-store.ts'
import { refundCan } from '../refund-rules.ts'
import { eventsOfRefund, findOwnRefund, type Refund } from '../refund-store.ts'

/** R4: state, amount, where the money goes, how long it takes, what to do next. */
export async function refundDetail(
  deps: Deps,
  { session }: PassengerCaller,
  { refundNo }: { refundNo: string },
): Promise<RefundDetail> {
  const refund = (await findOwnRefund(deps.db, session, refundNo)) ?? fail('notFound', { reason: 'refund' })
  const [summary = fail('notFound', { reason: 'refund' })] = await presentRefunds(deps.db, [refund], session)
  const methods = await getPaymentMethods(deps.db, [refund.orderNo])
  const now = deps.clock.now()
  const can = allowedActions(refund, now)
  return {
    ...summary,
    note: refund.note,
    photos: (await getPhotos(deps, [refundNo])).get(refundNo) ?? [],
    freight: refund.freightAmount,
    askedAmount: refund.askedAmount,
    method: refund.askedAmount > 0 ? (methods.get(refund.orderNo) ?? null) : null,
    decision: refund.decision,
    resubmissionsLeft: resubmissionsLeft(refund),
    returnTo: refund.state === 'awaiting_return' ? deps.airline.returnAddress : null,
    returnBy: refund.state === 'awaiting_return' ? (refund.returnBy?.toISOString() ?? null) : null,
    parcelBack: presentParcelBack(refund),
    replacement: presentReplacement(refund),
    carriers: can.sendBack ? Object.entries(carriers).map(([carrierCode, name]) => ({ carrierCode, name })) : [],
    can,
    timeline: (await eventsOfRefund(deps.db, refundNo)).map(({ event, at }) => ({ event, at: at.toISOString() })),
    serverTime: now.toISOString(),
  }
}

/** The first submission is none of the three (table R). */
const resubmissionsLeft = ({ submissions }: Pick<Refund, 'submissions'>): number =>
  Math.max(0, limits.refundResubmissions + 1 - submissions)

function allowedActions(refund: Refund, now: Date): RefundDetail['can'] {
  const { type, state, returnBy } = refund
  return {
    cancel: refundCan.cancel(type, state),
    resubmit: refundCan.resubmit(type, state, resubmissionsLeft(refund)),
    // The job that cancels it at the deadline may be late.
    sendBack: refundCan.sendBack(type, state) && returnBy !== null && now < returnBy,
    confirmReplacement: refundCan.confirmReplacement(type, state),
  }
}
