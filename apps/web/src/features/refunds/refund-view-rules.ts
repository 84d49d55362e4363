import type { RefundDetail, RefundSummary } from '@aisle/contract/refunds-schemas'
import { isOver } from './refund-words-rules.ts'

type Detail = Pick<
  RefundDetail,
  'type' | 'origin' | 'state' | 'amount' | 'automaticReason' | 'resubmissionsLeft' | 'timeline' | 'can'
>

/** The phrase that describes the next step (R4). */
export type NextText =
  | 'appliedText'
  | 'rejectedText'
  | 'rejectedFinalText'
  | 'awaitingReturnText'
  | 'returningText'
  | 'sendingBackText'
  | 'refundingText'
  | 'automaticText'
  | 'reshippingText'
  | 'receiptRefusedText'
  | 'returnedText'
  | 'exchangedText'
  | 'takenText'
  | 'stuckText'
  | 'canceledText'
  | 'overdueText'

export function getNextText(refund: Detail): NextText {
  switch (refund.state) {
    case 'applied':
      return 'appliedText'
    case 'rejected':
      return refund.can.resubmit ? 'rejectedText' : 'rejectedFinalText'
    case 'awaiting_return':
      return 'awaitingReturnText'
    case 'returning':
      return refund.type === 'exchange' ? 'sendingBackText' : 'returningText'
    case 'refunding':
      return refund.origin === 'automatic' ? 'automaticText' : 'refundingText'
    case 'reshipping':
      return 'reshippingText'
    case 'receipt_refused':
      return 'receiptRefusedText'
    case 'completed':
      if (refund.type === 'exchange') return 'exchangedText'
      return refund.amount === 0 ? 'takenText' : 'returnedText'
    case 'failed':
      return 'stuckText'
    case 'canceled':
      return has(refund, 'returnOverdue') ? 'overdueText' : 'canceledText'
  }
}

function has({ timeline }: Pick<RefundDetail, 'timeline'>, name: RefundEventName): boolean {
  return timeline.some(({ event }) => event === name)
}

export type RefundStation = 'started' | 'applied' | 'approved' | 'sentBack' | 'paidBack' | 'replaced' | 'outcome'

/** The refund's progress on its line. */
export interface RefundWay {
  stations: { key: RefundStation; state?: 'now' | 'ahead' | 'broken' }[]
  /** How many stations the line was drawn for; an ended line drops the later ones. */
  count: 2 | 3 | 4
  /** 0–1. */
  flown: number
  marker: boolean
  /** The line ends in a hollow dot. */
  ended: boolean
  /** Position of the break if the payment refund failed. */
  gapAt: number | null
}

const ways: Record<RefundSummary['type'], readonly RefundStation[]> = {
  refund_only: ['applied', 'approved', 'paidBack'],
  return_refund: ['applied', 'approved', 'sentBack', 'paidBack'],
  exchange: ['applied', 'approved', 'sentBack', 'replaced'],
}
const automaticWay: readonly RefundStation[] = ['started', 'paidBack']

/** Positions of the stations, as the line component draws them. */
const places: Record<number, readonly number[]> = { 2: [0, 1], 3: [0, 0.5, 1], 4: [0, 0.34, 0.66, 1] }

type OnTheWay = Pick<RefundDetail, 'type' | 'origin' | 'state' | 'timeline'>

export function getRefundWay(refund: OnTheWay): RefundWay {
  const way = refund.origin === 'automatic' ? automaticWay : ways[refund.type]
  const last = way.length - 1
  // 2, 3 or 4: the ways above have no other length.
  const count = way.length as RefundWay['count']
  const at = (index: number) => places[count]?.[index] ?? 1
  const reached = stepReached(refund, last)
  if (refund.state === 'rejected' || refund.state === 'receipt_refused' || refund.state === 'canceled') {
    const end = Math.min(reached + 1, last)
    const stations: RefundWay['stations'] = way.slice(0, end).map((key) => ({ key }))
    stations.push({ key: 'outcome', state: 'now' })
    return { stations, count, flown: at(end), marker: false, ended: true, gapAt: null }
  }
  const broken = refund.state === 'failed'
  const done = reached === last
  return {
    stations: way.map((key, index) => {
      if (index < reached) return { key }
      if (index === reached) return { key, state: 'now' }
      return { key, state: broken ? 'broken' : 'ahead' }
    }),
    count,
    flown: done ? 1 : (at(reached) + at(reached + 1)) / 2,
    marker: !done && !broken,
    ended: false,
    gapAt: broken ? (at(reached) + at(reached + 1)) / 2 : null,
  }
}

/** Index of the last station reached. */
function stepReached(refund: OnTheWay, last: number): number {
  switch (refund.state) {
    case 'applied':
    case 'rejected':
      return 0
    case 'canceled':
      return has(refund, 'approved') ? 1 : 0
    case 'awaiting_return':
      return 1
    case 'returning':
    case 'reshipping':
    case 'receipt_refused':
      return 2
    case 'refunding':
    case 'failed':
      return last - 1
    case 'completed':
      return last
  }
}

export type RefundAct = 'sendBack' | 'confirmReplacement' | 'resubmit' | 'contact'

/** The actions in the bar: the likely one, and whether the request can be withdrawn. */
export function getRefundActs({ state, can }: Pick<RefundDetail, 'state' | 'can'>): {
  likely: RefundAct | null
  withdraw: boolean
} {
  const stuck = state === 'receipt_refused' || state === 'failed' || state === 'rejected'
  const likely = can.sendBack
    ? 'sendBack'
    : can.confirmReplacement
      ? 'confirmReplacement'
      : can.resubmit
        ? 'resubmit'
        : stuck
          ? 'contact'
          : null
  return { likely, withdraw: can.cancel }
}

/** An amount is or would be refunded; exchanges and free plans have none to show. */
export const hasMoney = ({ type, amount, askedAmount }: Pick<RefundDetail, 'type' | 'amount' | 'askedAmount'>) =>
  type !== 'exchange' && Math.max(amount, askedAmount) > 0

const knownEvents = [
  'submitted',
  'begun',
  'rejected',
  'resubmitted',
  'approved',
  'approvedByItself',
  'sentBack',
  'inspected',
  'receiptRefused',
  'reshipped',
  'replacementReceived',
  'replacementReceivedByItself',
  'canceled',
  'returnOverdue',
  'returned',
  'refused',
  'triedAgain',
] as const
export type RefundEventName = (typeof knownEvents)[number]

/** Newest first; events unknown to this version are left out. */
export function getRefundEvents(
  refund: Pick<RefundDetail, 'timeline' | 'type' | 'amount' | 'askedAmount'>,
): { event: RefundEventName | 'takenBack'; at: string }[] {
  const free = refund.type !== 'exchange' && !hasMoney(refund)
  const events: { event: RefundEventName | 'takenBack'; at: string }[] = []
  for (const { event, at } of refund.timeline) {
    const known = knownEvents.find((name) => name === event)
    // A free plan is revoked in one step, without a payment refund.
    if (free && known === 'returned') events.unshift({ event: 'takenBack', at })
    else if (known && !(free && known === 'begun')) events.unshift({ event: known, at })
  }
  return events
}

/** When a station was reached, as far as the timeline shows. */
export function reachedAt(
  {
    timeline,
    createdAt,
    parcelBack,
    state,
    since,
  }: Pick<RefundDetail, 'timeline' | 'createdAt' | 'parcelBack' | 'state' | 'since'>,
  station: RefundStation,
): string | null {
  const last = (...names: RefundEventName[]) =>
    timeline.filter(({ event }) => names.some((name) => name === event)).pop()?.at ?? null
  switch (station) {
    case 'started':
      return createdAt
    case 'applied':
      return last('resubmitted') ?? createdAt
    case 'approved':
      return last('approved', 'approvedByItself')
    case 'sentBack':
      return parcelBack?.sentAt ?? null
    case 'paidBack':
    case 'replaced':
      return state === 'completed' ? since : null
    case 'outcome':
      return since
  }
}

/** Label of the amount: requested without success, expected, or decided. */
export function getFigureLabel(state: RefundSummary['state']): 'askedAmount' | 'expectedAmount' | 'amount' {
  if (isOver(state)) return 'askedAmount'
  return state === 'applied' || state === 'awaiting_return' || state === 'returning' ? 'expectedAmount' : 'amount'
}
