import type { FlightSummary } from '@aisle/contract/shared-schemas'
import type { OrderDetail, OrderSummary } from '@aisle/contract/orders-schemas'

type Stated = Pick<OrderSummary, 'state' | 'kind' | 'wifi' | 'moneyBack'>

/** Which phrase names the state; Wi-Fi orders speak of the flight instead of money and parcels. */
export type StateLabel =
  OrderSummary['state'] | 'readyForFlight' | 'connectNow' | 'inUse' | 'refundComing' | 'refunding'

export function stateLabelOf({ state, kind, wifi, moneyBack }: Stated): StateLabel {
  if (moneyBack && state !== 'refunded') return 'refunding'
  if (kind !== 'WIFI' || !wifi) return state
  const { entitlementState, flight } = wifi
  if (state === 'paid') {
    if (flight.status === 'cancelled') return 'refundComing'
    return flight.status === 'departed' ? 'connectNow' : 'readyForFlight'
  }
  return state === 'completed' && (entitlementState === 'active' || entitlementState === 'paused') ? 'inUse' : state
}

/** Flame: needs the passenger. Sea: in motion. Ink: done (design §9 "order card"). */
export function stateToneOf(order: Stated): 'hot' | 'sea' | 'c2' {
  const { state, moneyBack } = order
  if (state === 'pending_payment') return 'hot'
  const moving = state === 'paid' || state === 'awaiting_shipment' || state === 'shipped'
  const comingBack = moneyBack !== null && state !== 'refunded'
  return moving || comingBack || stateLabelOf(order) === 'inUse' ? 'sea' : 'c2'
}

type Station = 'bought' | 'takeOff' | 'online' | 'landing' | 'outcome'

/** The order's line: how far it is solid, where it stands, and the names under it. */
export interface Journey {
  /** 0–1. */
  flown: number
  /** The dot that says "now". */
  marker: boolean
  /** Online at this moment. */
  live: boolean
  /** The line stops in a hollow dot. */
  ended: boolean
  stations: { key: Station; state?: 'now' | 'ahead' }[]
}

const inOrder = ['bought', 'takeOff', 'online', 'landing'] as const
/** Where the line stands after each station, half-way to the next (stations at 0, .34, .66 and 1). */
const halfWay = [0.17, 0.5, 0.83] as const
const atStation: readonly number[] = [0, 0.34, 0.66, 1]

/** How far a Wi-Fi order has come; null for goods. `wentOnline`: the plan was used on this flight. */
export function wifiJourneyOf(order: Stated, wentOnline: boolean): Journey | null {
  if (!order.wifi) return null
  const reached = stationsReached(order.wifi, wentOnline)
  if (order.moneyBack) return endedAfter(reached)
  switch (order.state) {
    case 'pending_payment':
      return { flown: 0, marker: true, live: false, ended: false, stations: namedStations(0) }
    case 'canceled':
    case 'closed':
    case 'payment_timed_out':
    case 'refunded':
      return endedAfter(order.state === 'refunded' ? reached : 0)
    default:
      return openJourney(reached, { wentOnline, live: order.wifi.entitlementState === 'active' })
  }
}

function stationsReached(
  { flight, entitlementState }: NonNullable<Stated['wifi']>,
  wentOnline: boolean,
): 0 | 1 | 2 | 3 {
  if (flight.status === 'landed') return 3
  if (wentOnline || entitlementState === 'active' || entitlementState === 'paused') return 2
  return flight.status === 'departed' ? 1 : 0
}

function namedStations(now: number): Journey['stations'] {
  return inOrder.map((key, index) => {
    if (index < now) return { key }
    return { key, state: index === now ? 'now' : 'ahead' }
  })
}

function openJourney(reached: 0 | 1 | 2 | 3, { wentOnline, live }: { wentOnline: boolean; live: boolean }): Journey {
  if (reached !== 3) {
    return { flown: halfWay[reached], marker: true, live, ended: false, stations: namedStations(reached) }
  }
  // Flown past, but never online: that station stays quiet.
  const stations = namedStations(3).map((station): Journey['stations'][number] =>
    station.key === 'online' && !wentOnline ? { key: 'online', state: 'ahead' } : station,
  )
  return { flown: 1, marker: false, live: false, ended: false, stations }
}

/** The next station is replaced by how it ended; the rest is gone. */
function endedAfter(reached: 0 | 1 | 2 | 3): Journey {
  const end = reached === 3 ? 3 : reached + 1
  const stations: Journey['stations'] = inOrder.slice(0, end).map((key) => ({ key }))
  return {
    flown: atStation[end] ?? 1,
    marker: false,
    live: false,
    ended: true,
    stations: [...stations, { key: 'outcome', state: 'now' }],
  }
}

/** How much of the flight is flown, 0–1; null before take-off and where nothing is known. `now` in milliseconds. */
export function flownFraction(
  flight: Pick<FlightSummary, 'status' | 'departsAt' | 'arrivesAt'>,
  now: number,
): number | null {
  if (flight.status === 'landed') return 1
  if (flight.status !== 'departed') return null
  const departs = Date.parse(flight.departsAt)
  const length = Date.parse(flight.arrivesAt) - departs
  return length > 0 ? Math.min(0.95, Math.max(0.05, (now - departs) / length)) : null
}

/** Which words say that the plan is unused, in use, used up …; null while nothing is bought. */
export function entitlementLabelOf(
  state: NonNullable<OrderSummary['wifi']>['entitlementState'],
): 'unused' | 'inUseNow' | 'pausedNow' | 'usedUp' | 'expired' | 'refunded' | 'revoked' | null {
  switch (state) {
    case 'unused':
    case 'expired':
    case 'refunded':
    case 'revoked':
      return state
    case 'active':
      return 'inUseNow'
    case 'paused':
      return 'pausedNow'
    case 'used_up':
      return 'usedUp'
    case 'reserved':
    case 'released':
      return null
  }
}

export type CardAction = 'pay' | 'cancel' | 'refund' | 'howTo' | 'connect' | 'invoice'

/** At most two actions on a card, the likely one last (design §9). */
export function cardActionsOf(
  order: Pick<OrderSummary, 'state' | 'kind' | 'wifi' | 'moneyBack' | 'can' | 'payable' | 'currency'>,
): CardAction[] {
  if (order.can.pay) return order.can.cancel ? ['cancel', 'pay'] : ['pay']
  if (order.can.cancel) return ['cancel']
  if (order.kind !== 'WIFI') return []
  const actions = laterActionsOf(order)
  switch (stateLabelOf(order)) {
    case 'readyForFlight':
      return [...actions, 'howTo']
    case 'connectNow':
    case 'inUse':
      return [...actions.slice(0, 1), 'connect']
    default:
      return actions
  }
}

/** What may follow a payment: money back before it is used (table O), papers after. Nothing of it when it was free. */
export function laterActionsOf(
  order: Pick<OrderSummary, 'state' | 'wifi' | 'moneyBack' | 'payable'>,
): ('refund' | 'invoice')[] {
  if (order.payable === 0 || order.moneyBack) return []
  if (order.state === 'paid') {
    // After take-off only W7 gives money back, and does so by itself.
    const before = order.wifi?.flight.status === 'scheduled' || order.wifi?.flight.status === 'delayed'
    return before ? ['refund'] : []
  }
  return order.state === 'completed' ? ['invoice'] : []
}

interface DetailActions {
  likely: 'pay' | 'connect' | 'howTo' | 'choosePlan' | null
  /** Never empty: customer service is always there. */
  quiet: ('cancel' | 'refund' | 'contact')[]
}

/** What the page of an order offers. */
export function detailActionsOf(
  order: Pick<OrderSummary, 'state' | 'kind' | 'wifi' | 'moneyBack' | 'can' | 'payable'>,
): DetailActions {
  if (order.can.pay || order.can.cancel) {
    return { likely: order.can.pay ? 'pay' : null, quiet: order.can.cancel ? ['cancel', 'contact'] : ['contact'] }
  }
  const refund = laterActionsOf(order).includes('refund')
  return { likely: nextStepOf(order), quiet: refund ? ['refund', 'contact'] : ['contact'] }
}

function nextStepOf(order: Stated): DetailActions['likely'] {
  const label = stateLabelOf(order)
  if (label === 'connectNow' || label === 'inUse') return 'connect'
  if (label === 'readyForFlight') return 'howTo'
  const ended =
    label === 'canceled'
    || label === 'closed'
    || label === 'payment_timed_out'
    || order.moneyBack?.reason === 'planNotOnNewFlight'
  const flying = order.wifi?.flight.status !== 'landed' && order.wifi?.flight.status !== 'cancelled'
  return ended && order.wifi && flying ? 'choosePlan' : null
}

const knownEvents = [
  'submitted',
  'paid',
  'nothingToPay',
  'canceled',
  'timedOut',
  'closed',
  'activated',
  'landed',
  'refundStarted',
  'refunded',
  'latePaymentReceived',
  'latePaymentReturned',
] as const
export type KnownEvent = (typeof knownEvents)[number]

/** Newest first; an event that this version has no words for is left out. */
export function timelineOf(timeline: OrderDetail['timeline']): { event: KnownEvent; at: string }[] {
  return timeline
    .flatMap(({ event, at }) => {
      const known = knownEvents.find((name) => name === event)
      return known ? [{ event: known, at }] : []
    })
    .reverse()
}

export const orderTabs = [
  'all',
  'pending_payment',
  'awaiting_shipment',
  'awaiting_receipt',
  'completed',
  'refunds',
] as const
export type OrderTab = (typeof orderTabs)[number]

/** The tab named in the address; anything else is All. */
export function orderTabOf(name: string | undefined): OrderTab {
  return orderTabs.find((tab) => tab === name) ?? 'all'
}
