import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getCurrentPlan, type PlanOfOrder } from '../current-plan.ts'
import { allGoesBack, type Stated } from '../order-view-rules.ts'

type WifiStation = 'bought' | 'takeOff' | 'online' | 'landing'
type GoodsStation = 'placed' | 'paidFor' | 'sent' | 'received' | 'ready' | 'collected'
export type Station = WifiStation | GoodsStation | 'outcome'

/** The order's line: its solid part, its marker, and the stations under it. */
export interface Journey {
  /** 0–1. */
  flown: number
  /** Whether to draw the "now" dot. */
  marker: boolean
  /** Online at this moment. */
  live: boolean
  /** The line ends in a hollow dot. */
  ended: boolean
  stations: { key: Station; state?: 'now' | 'ahead' }[]
}

type Way = readonly [Station, Station, Station, Station]
const onBoard = ['bought', 'takeOff', 'online', 'landing'] as const
const home = ['placed', 'paidFor', 'sent', 'received'] as const
const atCounter = ['placed', 'paidFor', 'ready', 'collected'] as const

type Reached = 0 | 1 | 2 | 3
/** Position of the marker after each station, half-way to the next (stations at 0, .34, .66 and 1). */
const halfWay = [0.17, 0.5, 0.83] as const
const atStation: readonly number[] = [0, 0.34, 0.66, 1]

/** Progress of the plan that the order is about now; null for goods. `wentOnline`: a plan was used on this flight. */
export function getWifiJourney(order: Stated, wentOnline: boolean): Journey | null {
  const plan = getCurrentPlan(order.plans)
  if (!plan) return null
  const reached = stationsReached(plan, wentOnline)
  if (order.moneyBack || allGoesBack(order)) return endedAfter(onBoard, reached)
  switch (order.state) {
    case 'pending_payment':
      return { flown: 0, marker: true, live: false, ended: false, stations: namedStations(onBoard, 0) }
    case 'canceled':
    case 'closed':
    case 'payment_timed_out':
    case 'refunded':
      return endedAfter(onBoard, order.state === 'refunded' ? reached : 0)
    default:
      return openJourney(reached, { wentOnline, live: plan.entitlementState === 'active' })
  }
}

function stationsReached({ flight, entitlementState }: PlanOfOrder, wentOnline: boolean): Reached {
  if (flight.status === 'landed') return 3
  if (wentOnline || entitlementState === 'active' || entitlementState === 'paused') return 2
  return flight.status === 'departed' ? 1 : 0
}

function namedStations(way: Way, now: number): Journey['stations'] {
  return way.map((key, index) => {
    if (index < now) return { key }
    return { key, state: index === now ? 'now' : 'ahead' }
  })
}

function openJourney(reached: Reached, { wentOnline, live }: { wentOnline: boolean; live: boolean }): Journey {
  if (reached !== 3) {
    return { flown: halfWay[reached], marker: true, live, ended: false, stations: namedStations(onBoard, reached) }
  }
  // The flight has landed without going online: mute that station.
  const stations = namedStations(onBoard, 3).map((station): Journey['stations'][number] =>
    station.key === 'online' && !wentOnline ? { key: 'online', state: 'ahead' } : station,
  )
  return { flown: 1, marker: false, live: false, ended: false, stations }
}

/** Replaces the next station with the outcome and drops the rest. */
function endedAfter(way: Way, reached: Reached): Journey {
  const end = reached === 3 ? 3 : reached + 1
  const stations: Journey['stations'] = way.slice(0, end).map((key) => ({ key }))
  return {
    flown: atStation[end] ?? 1,
    marker: false,
    live: false,
    ended: true,
    stations: [...stations, { key: 'outcome', state: 'now' }],
  }
}

type Sent = Stated & Pick<OrderSummary, 'shipment'>

/** Progress of a goods order; null for Wi-Fi. */
export function getGoodsJourney(order: Sent): Journey | null {
  if (order.kind === 'WIFI') return null
  const way = order.kind === 'SHIP' ? home : atCounter
  const reached = goodsReached(order)
  // A partly collected order ends like a collected one.
  if (allGoesBack(order) || (order.moneyBack && order.state !== 'completed')) return endedAfter(way, reached)
  switch (order.state) {
    case 'canceled':
    case 'closed':
    case 'payment_timed_out':
    case 'refunded':
      return endedAfter(way, reached)
    case 'completed':
      return { flown: 1, marker: false, live: false, ended: false, stations: namedStations(way, 3) }
    case 'pending_payment':
      return { flown: 0, marker: true, live: false, ended: false, stations: namedStations(way, 0) }
    case 'paid':
    case 'awaiting_shipment':
    case 'shipped':
      return {
        flown: halfWay[reached === 3 ? 2 : reached],
        marker: true,
        live: order.state === 'shipped',
        ended: false,
        stations: namedStations(way, reached),
      }
  }
}

/** An unpaid order is only placed; a refunded one was paid, and shipped if it has a parcel. */
function goodsReached({ kind, state, shipment }: Sent): Reached {
  switch (state) {
    case 'pending_payment':
    case 'canceled':
    case 'closed':
    case 'payment_timed_out':
      return 0
    case 'completed':
      return 3
    case 'shipped':
      return 2
    case 'paid':
    case 'awaiting_shipment':
    case 'refunded':
      return kind === 'PICKUP' || shipment ? 2 : 1
  }
}
