import type { RefundState } from '@aisle/contract/refund-states'
import type { Deps } from '../../../platform/deps.ts'
import { findOrder } from '../../orders/index.ts'
import { getApprovals } from './approval-store.ts'
import { getPhotos } from '../photos/photos-of.ts'
import { presentParcelBack, presentRefunds, presentReplacement } from '../reading/present-refund.ts'
import { failedSurplusRefunds, getPaymentMethods } from '../refund-facts-store.ts'
import { isOpenRefund } from '../refund-rules.ts'
import { eventsOfRefund, findRefund, openRefunds, type Refund } from '../refund-store.ts'

type Waiting = 'airline' | 'passenger' | 'gateway'

/** The party that acts next, and its task; null for ended refunds. */
const next: Record<RefundState, { who: Waiting; what: string } | null> = {
  applied: { who: 'airline', what: 'approve or reject' },
  rejected: { who: 'passenger', what: 'submit again or withdraw' },
  awaiting_return: { who: 'passenger', what: 'send back' },
  returning: { who: 'airline', what: 'inspect' },
  refunding: { who: 'gateway', what: 'return the money' },
  reshipping: { who: 'passenger', what: 'confirm receipt' },
  failed: { who: 'airline', what: 'retry' },
  receipt_refused: null,
  completed: null,
  canceled: null,
}

/** The open ones, oldest first, and surplus payments that a gateway has refused to return. */
export async function listOpenRefunds(deps: Deps) {
  const open = (await openRefunds(deps.db)).filter(({ state }) => isOpenRefund(state))
  const surplus = await failedSurplusRefunds(deps.db)
  const approvals = await getApprovals(
    deps.db,
    [...open, ...surplus].map(({ refundNo }) => refundNo),
    deps.clock.now(),
  )
  const said = (refundNo: string) => approvals.filter((one) => one.refundNo === refundNo).map(({ keyName }) => keyName)
  return {
    refunds: [
      ...open.map((refund) => ({
        ...getSummary(refund),
        // Widened, because the surplus payments below have another type.
        type: refund.type as string,
        waitsFor: next[refund.state]?.who ?? null,
        toDo: next[refund.state]?.what ?? null,
        saidBy: said(refund.refundNo),
      })),
      ...surplus.map(({ refundNo, orderNo, amount, currency, state, createdAt }) => ({
        refundNo,
        orderNo,
        amount,
        currency,
        state,
        since: createdAt,
        type: 'surplus payment',
        waitsFor: 'airline' as const,
        toDo: 'retry',
        saidBy: said(refundNo),
      })),
    ],
  }
}

const getSummary = ({ refundNo, orderNo, amount, currency, state, since }: Refund) => ({
  refundNo,
  orderNo,
  amount,
  currency,
  state,
  since,
})

/** Everything of one refund that a decision needs; undefined when there is none. */
export async function showRefund(deps: Deps, refundNo: string) {
  const refund = await findRefund(deps.db, refundNo)
  const order = refund && (await findOrder(deps.db, refund.orderNo))
  if (!refund || !order) return undefined
  const [summary] = await presentRefunds(deps.db, [refund], null)
  const photos = (await getPhotos(deps, [refundNo])).get(refundNo) ?? []
  const methods = await getPaymentMethods(deps.db, [order.orderNo])
  return {
    ...summary,
    next: next[refund.state],
    note: refund.note,
    askedAmount: refund.askedAmount,
    freight: refund.freightAmount,
    submissions: refund.submissions,
    decision: refund.decision,
    returnBy: refund.returnBy,
    parcelBack: presentParcelBack(refund),
    replacement: presentReplacement(refund),
    order: {
      kind: order.kind,
      state: order.state,
      payable: order.payable,
      refundedAmount: order.refundedAmount,
      method: methods.get(order.orderNo) ?? null,
    },
    // They open in any browser for a while.
    photos: photos.map(({ url }) => deps.settings.publicUrl + url),
    approvals: (await getApprovals(deps.db, [refundNo], deps.clock.now())).map(({ act, keyName, at }) => ({
      act,
      keyName,
      at,
    })),
    timeline: await eventsOfRefund(deps.db, refundNo),
  }
}
