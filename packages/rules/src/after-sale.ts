import * as limits from '@aisle/contract/limits'
import {
  endedEntitlementStates,
  endedUnpaidStates,
  type EntitlementState,
  type OrderKind,
  type OrderState,
} from '@aisle/contract/order-states'
import type { RefundClosed, RefundType } from '@aisle/contract/refund-states'
import { daysAfter, minuteMs } from './time.ts'

/** Everything that decides which refunds a passenger may request (table R, "type allowed"). */
export interface RefundFacts {
  kind: OrderKind
  state: OrderState
  /** Minor units of the order's currency. */
  payable: number
  shippedAt: Date | null
  /** SHIP: the carrier's "delivered", and the passenger's confirmation. */
  deliveredAt: Date | null
  confirmedAt: Date | null
  /** SHIP without a confirmation: ten days after shipping, and as long again as refunds stopped that clock. */
  completedAt: Date | null
  /** Units of all lines that no counted refund has taken, by where they are. */
  unitsFree: UnitsFree
  /** A refund is in progress. */
  refundOpen: boolean
  /** PICKUP: the last moment at which codes can be used. */
  collectBy: Date | null
  /** WIFI: the plan of each line. */
  plans: readonly PlanFacts[]
}

/** Units of a line, or of a whole order, as refunds and the counter have left them. */
export interface UnitCounts {
  quantity: number
  /** Refunded, or to be, without having been handed over. */
  unitsRefundedOnly: number
  /** Handed over and to be returned. */
  unitsReturned: number
  unitsExchanged: number
  /** PICKUP: handed over at the counter. */
  unitsCollected: number
  /** PICKUP: units whose codes are unused. */
  unitsUncollected: number
}

export interface UnitsFree {
  /** Units not handed over: refundable without a return. */
  refundOnly: number
  /** Handed over: to be returned or exchanged. */
  back: number
}

interface PlanFacts {
  lineNo: number
  /** A counted refund has taken it. */
  taken: boolean
  state: EntitlementState
  /** Estimated. */
  departsAt: Date
  landsAt: Date
}

export interface RefundWindow {
  type: RefundType
  /** Null: open already. */
  from: Date | null
  /** Null: no end. */
  until: Date | null
}

/** Whether any refund may be requested now, since or from when, until when, and the reason if none may. */
export interface RefundAvailability {
  open: boolean
  from: Date | null
  until: Date | null
  why: RefundClosed | null
}

/** The end of the return window after receipt or landing. */
const returnUntil = (since: Date) => daysAfter(since, limits.returnWindowDays)

type Receipt = Pick<RefundFacts, 'kind' | 'shippedAt' | 'deliveredAt' | 'confirmedAt' | 'completedAt'>

/**
 * R6: when the goods were received; null while they are on their way. A confirmation that comes when the seven days after
 * the carrier's "delivered" are over does not open them again.
 */
export function receivedAt({ kind, shippedAt, deliveredAt, confirmedAt, completedAt }: Receipt): Date | null {
  if (kind !== 'SHIP') return completedAt
  // A number that the carrier uses again was delivered before.
  const delivered = deliveredAt && shippedAt && deliveredAt >= shippedAt ? deliveredAt : completedAt
  const counts = confirmedAt && (!delivered || confirmedAt < daysAfter(delivered, limits.withoutCauseDays))
  return counts ? confirmedAt : delivered
}

/** R6: until when goods may be returned without a cause; null while their receipt has not begun to count. */
export function withoutCauseUntil(facts: Receipt): Date | null {
  const received = receivedAt(facts)
  return received && daysAfter(received, limits.withoutCauseDays)
}

/** Table O: uncollected goods are refunded and restocked after this time. */
export const collectUntil = (paidAt: Date) => daysAfter(paidAt, limits.pickupDays)

/** O10: until then the counter may take back what it has handed over. */
export const takeBackUntil = (usedAt: Date) => new Date(usedAt.getTime() + limits.takeBackMinutes * minuteMs)

const unpaidStates: readonly OrderState[] = ['pending_payment', ...endedUnpaidStates]

/** Units that no counted refund has taken (table R, "units free"). */
export function getUnitsFree(kind: OrderKind, units: UnitCounts): UnitsFree {
  const back = units.unitsReturned + units.unitsExchanged
  if (kind === 'PICKUP') return { refundOnly: units.unitsUncollected, back: units.unitsCollected - back }
  const left = units.quantity - units.unitsRefundedOnly - back
  return { refundOnly: left, back: left }
}

export const unitsFor = (free: UnitsFree, type: RefundType) => (type === 'refund_only' ? free.refundOnly : free.back)

/** The types that may be requested now; without any, the reason. */
export function openRefundTypes(facts: RefundFacts, now: Date): { types: RefundWindow[]; closed: RefundClosed | null } {
  if (unpaidStates.includes(facts.state)) return { types: [], closed: 'notPaid' }
  const windows = getWindows(facts)
  const open = windows.filter((window) => unitsFor(facts.unitsFree, window.type) > 0 && isOpenWindow(window, now))
  const types = latestOfEachType(open)
  return { types, closed: types.length > 0 ? null : closedReason(facts, windows, now) }
}

/** Of several plans, the one whose window ends last speaks for the type. */
function latestOfEachType(windows: readonly RefundWindow[]): RefundWindow[] {
  const ends = ({ until }: RefundWindow) => until?.getTime() ?? Infinity
  const latest = new Map<RefundType, RefundWindow>()
  for (const window of windows) {
    const known = latest.get(window.type)
    if (!known || ends(known) < ends(window)) latest.set(window.type, window)
  }
  return [...latest.values()]
}

/** The same for an order's button: of several windows, the earliest start and the latest end. */
export function refundAvailability(facts: RefundFacts, now: Date): RefundAvailability {
  const { types, closed } = openRefundTypes(facts, now)
  if (closed === null) return { open: true, ...getSpan(types), why: null }
  const ahead = closed === 'untilLanding' ? getWindows(facts).filter(({ from }) => from && now < from) : []
  return { open: false, ...getSpan(ahead), why: closed }
}

function getSpan(windows: readonly RefundWindow[]): { from: Date | null; until: Date | null } {
  const times = (of: 'from' | 'until') => windows.map((window) => window[of]?.getTime() ?? null)
  const [from, until] = [times('from'), times('until')]
  return {
    from: windows.length === 0 || from.includes(null) ? null : new Date(Math.min(...from.map(Number))),
    until: windows.length === 0 || until.includes(null) ? null : new Date(Math.max(...until.map(Number))),
  }
}

function closedReason(facts: RefundFacts, windows: readonly RefundWindow[], now: Date): RefundClosed {
  const { state, unitsFree, refundOpen } = facts
  const left = unitsFree.refundOnly > 0 || unitsFree.back > 0
  if (!left || state === 'refunded' || isFreePlan(facts)) return refundOpen ? 'inProgress' : 'nothingLeft'
  const free = facts.plans.filter(({ taken }) => !taken)
  if (free.some((plan) => plan.state === 'unused')) return 'byItself'
  // On the flight only events refund a used plan (W7); then staff decide.
  if (free.some(({ landsAt }) => now < landsAt)) return 'untilLanding'
  const over = windows.length > 0 && windows.every(({ until }) => until !== null && until <= now)
  return over ? 'tooLate' : 'notNow'
}

/** A free plan has no money to refund; free goods can still be returned. */
const isFreePlan = ({ kind, payable }: RefundFacts) => kind === 'WIFI' && payable === 0

function getWindows(facts: RefundFacts): RefundWindow[] {
  const { kind, state, collectBy } = facts
  if (state === 'refunded') return []
  if (kind === 'WIFI') return isFreePlan(facts) ? [] : facts.plans.flatMap(planWindows)
  if (state === 'awaiting_shipment') return [refundOnly(null)]
  if (kind === 'PICKUP' && state === 'paid') return [refundOnly(collectBy)]
  if (!facts.shippedAt && !facts.completedAt) return []
  const received = receivedAt(facts)
  const until = received && returnUntil(received)
  const back: RefundWindow[] = [
    { type: 'return_refund', from: null, until },
    { type: 'exchange', from: null, until },
  ]
  return state === 'shipped' ? [refundOnly(null), ...back] : back
}

/**
 * An unused plan until departure, and automatically after landing (table O); a used one after landing. W7 refunds
 * automatically a plan that never worked.
 */
function planWindows({ state, taken, departsAt, landsAt }: PlanFacts): RefundWindow[] {
  if (taken) return []
  if (state === 'unused') return [refundOnly(departsAt)]
  const ended = endedEntitlementStates.some((one) => one === state)
  return ended ? [refundOnly(returnUntil(landsAt), landsAt)] : []
}

const isOpenWindow = ({ from, until }: RefundWindow, now: Date) => (!from || from <= now) && (!until || now < until)

const refundOnly = (until: Date | null, from: Date | null = null): RefundWindow => ({
  type: 'refund_only',
  from,
  until,
})
