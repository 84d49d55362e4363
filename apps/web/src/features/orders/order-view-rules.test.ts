import { describe, expect, it } from 'vitest'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getWifiJourney } from './detail/journey-rules.ts'
import { getDetailActions, getRowAction } from './order-action-rules.ts'
import { foldHistory } from './detail/history-fold-rules.ts'
import { getTimeline, mergeHistory } from './detail/order-history-rules.ts'
import { getEntitlementLabel, getOrderTab, getStateLabel, getStateTone } from './order-view-rules.ts'
import { flownFraction } from './flown-rules.ts'

type Plan = OrderSummary['plans'][number]
type FlightStatus = Plan['flight']['status']

function plan(entitlementState: Plan['entitlementState'], status: FlightStatus): Plan {
  return {
    lineNo: 1,
    entitlementId: 'ent1',
    entitlementState,
    tripId: 'trip1',
    planId: 'WP03',
    planKind: 'browse',
    passengerName: '林小屿',
    seatNumber: '31A',
    flight: {
      flightNo: 'MF829',
      flightDate: '2026-11-20',
      tailNumber: 'B-2074',
      wideBody: true,
      origin: { iata: 'XMN', cityZh: '厦门', cityEn: 'Xiamen' },
      destination: { iata: 'LAX', cityZh: '洛杉矶', cityEn: 'Los Angeles' },
      departsAt: '2026-11-20T14:00:00Z',
      arrivesAt: '2026-11-21T02:00:00Z',
      departsLocal: '22:00',
      arrivesLocal: '18:00',
      minutes: 720,
      distanceKm: 11188,
      status,
    },
  }
}

interface Given {
  state: OrderSummary['state']
  entitlement: Plan['entitlementState']
  status: FlightStatus
}

const noRefund: OrderSummary['refund'] = { open: false, from: null, until: null, why: 'notNow' }
const openRefund: OrderSummary['refund'] = { open: true, from: null, until: null, why: null }
const nothing: OrderSummary['can'] = {
  pay: false,
  cancel: false,
  buyAgain: false,
  confirmReceipt: false,
  trackParcel: false,
  changeAddress: false,
  invoice: null,
}

const order = ({ state, entitlement, status }: Given) => ({
  state,
  kind: 'WIFI' as const,
  moneyBack: null,
  refunds: [],
  refund: state === 'paid' && status === 'scheduled' ? openRefund : noRefund,
  plans: [plan(entitlement, status)],
  currency: 'CNY' as const,
  pickupCodesLeft: 0,
  can: {
    ...nothing,
    pay: state === 'pending_payment',
    cancel: state === 'pending_payment',
    invoice: state === 'completed' ? ('apply' as const) : null,
  },
})
const ready = order({ state: 'paid', entitlement: 'unused', status: 'scheduled' })
const goods = {
  ...ready,
  kind: 'SHIP' as const,
  plans: [],
  state: 'awaiting_shipment' as const,
  refund: noRefund,
  can: nothing,
}

describe('order state label', () => {
  it('follows the flight for Wi-Fi orders', () => {
    expect(getStateLabel(ready)).toBe('readyForFlight')
    expect(getStateLabel(order({ state: 'paid', entitlement: 'unused', status: 'departed' }))).toBe('connectNow')
    expect(getStateLabel(order({ state: 'completed', entitlement: 'active', status: 'departed' }))).toBe('inUse')
    expect(getStateLabel(order({ state: 'completed', entitlement: 'expired', status: 'landed' }))).toBe('completed')
    expect(getStateLabel(order({ state: 'paid', entitlement: 'unused', status: 'cancelled' }))).toBe('refundComing')
    expect(getStateLabel(goods)).toBe('awaiting_shipment')
  })

  it('follows the plan of a party that is next, whatever has become of the others', () => {
    const party = (...plans: Plan[]) => getStateLabel({ ...ready, plans })
    const later = { ...plan('unused', 'scheduled'), lineNo: 2 }
    expect(party(plan('refunded', 'cancelled'), later)).toBe('readyForFlight')
    expect(party(plan('used_up', 'landed'), later)).toBe('readyForFlight')
    expect(party(plan('active', 'departed'), { ...later, flight: plan('unused', 'departed').flight })).toBe(
      'connectNow',
    )
    expect(party(plan('unused', 'cancelled'), plan('refunded', 'cancelled'))).toBe('refundComing')
    const completed = { ...ready, state: 'completed' as const }
    expect(getStateLabel({ ...completed, plans: [plan('expired', 'departed'), plan('paused', 'departed')] })).toBe(
      'inUse',
    )
  })

  it('is flame when the passenger must act, sea in motion, ink when done', () => {
    expect(getStateTone(order({ state: 'pending_payment', entitlement: 'reserved', status: 'scheduled' }))).toBe('hot')
    expect(getStateTone(ready)).toBe('sea')
    expect(getStateTone(order({ state: 'completed', entitlement: 'paused', status: 'departed' }))).toBe('sea')
    expect(getStateTone(order({ state: 'canceled', entitlement: 'released', status: 'scheduled' }))).toBe('c2')
  })
})

describe('line of a Wi-Fi order', () => {
  const names = (given: Given, wentOnline = false) =>
    getWifiJourney(order(given), wentOnline)?.stations.map(({ key, state }) => (state ? `${key} ${state}` : key))

  it('waits at its start until the order is paid', () => {
    const journey = getWifiJourney(
      order({ state: 'pending_payment', entitlement: 'reserved', status: 'scheduled' }),
      false,
    )
    expect(journey).toMatchObject({ flown: 0, marker: true, live: false, ended: false })
    expect(journey?.stations.map(({ state }) => state)).toEqual(['now', 'ahead', 'ahead', 'ahead'])
  })

  it('moves from purchase through take-off to being online', () => {
    expect(getWifiJourney(ready, false)).toMatchObject({ flown: 0.17, marker: true })
    expect(names({ state: 'paid', entitlement: 'unused', status: 'departed' })).toEqual([
      'bought',
      'takeOff now',
      'online ahead',
      'landing ahead',
    ])
    const online = getWifiJourney(order({ state: 'completed', entitlement: 'active', status: 'departed' }), true)
    expect(online).toMatchObject({ flown: 0.83, live: true })
    const paused = getWifiJourney(order({ state: 'completed', entitlement: 'paused', status: 'departed' }), true)
    expect(paused).toMatchObject({ flown: 0.83, live: false })
  })

  it('is complete after landing, with the online station muted if the plan was never used', () => {
    const landed = { state: 'completed', entitlement: 'expired', status: 'landed' } as const
    expect(names(landed, true)).toEqual(['bought', 'takeOff', 'online', 'landing now'])
    expect(names(landed, false)).toEqual(['bought', 'takeOff', 'online ahead', 'landing now'])
    expect(getWifiJourney(order(landed), false)).toMatchObject({ flown: 1, marker: false })
  })

  it('ends in a hollow dot after the last station reached', () => {
    for (const state of ['canceled', 'payment_timed_out', 'closed'] as const) {
      const journey = getWifiJourney(order({ state, entitlement: 'released', status: 'scheduled' }), false)
      expect(journey).toMatchObject({ ended: true, flown: 0.34, marker: false })
    }
    expect(names({ state: 'refunded', entitlement: 'refunded', status: 'cancelled' })).toEqual([
      'bought',
      'outcome now',
    ])
    const afterLanding = order({ state: 'refunded', entitlement: 'refunded', status: 'landed' })
    expect(getWifiJourney(afterLanding, true)).toMatchObject({ ended: true, flown: 1 })
  })

  it('does not exist for goods', () => {
    expect(getWifiJourney(goods, false)).toBeNull()
  })
})

describe('order refunded automatically (W7)', () => {
  const moneyBack = {
    reason: 'flightCancelled' as const,
    amount: 5800,
    startedAt: '2026-11-20T03:00:00Z',
    completedAt: null,
  }
  const given = { state: 'paid', entitlement: 'refunded', status: 'cancelled' } as const
  const refunding = { ...order(given), moneyBack: { ...moneyBack, state: 'refunding' as const } }
  const failed = { ...order(given), moneyBack: { ...moneyBack, state: 'failed' as const } }
  const done = { ...order({ ...given, state: 'refunded' }), moneyBack: { ...moneyBack, state: 'completed' as const } }

  it('is in motion until the money is refunded, even while the provider refuses', () => {
    for (const one of [refunding, failed]) {
      expect(getStateLabel(one)).toBe('refunding')
      expect(getStateTone(one)).toBe('sea')
    }
    expect(getStateLabel(done)).toBe('refunded')
    expect(getStateTone(done)).toBe('c2')
  })

  it('counts as refunding rather than used, also after a flight without service', () => {
    const landed = { ...refunding, ...order({ state: 'completed', entitlement: 'refunded', status: 'landed' }) }
    expect(getStateLabel({ ...landed, moneyBack: refunding.moneyBack })).toBe('refunding')
  })

  it('ends its line where it was, and asks nothing of the passenger', () => {
    expect(getWifiJourney(refunding, false)).toMatchObject({ ended: true, marker: false })
    expect(getRowAction(refunding)).toBeNull()
    expect(getDetailActions(refunding)).toEqual({ likely: null, quiet: ['contact'] })
  })

  it('leads to the plans of the new flight when the plan could not move there', () => {
    const moved = {
      ...order({ ...given, status: 'scheduled' }),
      moneyBack: { ...refunding.moneyBack, reason: 'planNotOnNewFlight' as const },
    }
    expect(getDetailActions(moved).likely).toBe('choosePlan')
  })

  it('shows when the refund began', () => {
    expect(getTimeline([{ event: 'refundStarted', at: '2026-11-20T03:00:00Z' }])).toHaveLength(1)
  })
})

describe('the history of an order', () => {
  it('is one with the carrier’s, newest first', () => {
    const timeline = [
      { event: 'submitted', at: '2026-11-18T02:00:00Z' },
      { event: 'shipped', at: '2026-11-19T02:00:00Z' },
      { event: 'addressChanged', at: '2026-11-19T05:00:00.000Z' },
    ]
    const said = (at: string, text: string) => ({ at, text, place: '', state: 'inTransit' as const })
    const rows = mergeHistory(timeline, [said('2026-11-20T02:00:00Z', 'hub'), said('2026-11-19T03:00:00Z', 'depot')])
    expect(rows.map((row) => ('text' in row ? row.text : row.event))).toEqual([
      'hub',
      'addressChanged',
      'depot',
      'shipped',
      'submitted',
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('shows the two newest rows and folds the earlier ones', () => {
    expect(foldHistory(1)).toEqual({ shown: 1, earlier: 0 })
    expect(foldHistory(2)).toEqual({ shown: 2, earlier: 0 })
    expect(foldHistory(7)).toEqual({ shown: 2, earlier: 5 })
  })
})

describe('flown fraction of a flight', () => {
  const flight = (status: FlightStatus) => plan('unused', status).flight

  it('is null on the ground, 1 after landing, a fraction in between', () => {
    const halfWay = Date.parse('2026-11-20T20:00:00Z')
    expect(flownFraction(flight('scheduled'), halfWay)).toBeNull()
    expect(flownFraction(flight('cancelled'), halfWay)).toBeNull()
    expect(flownFraction(flight('departed'), halfWay)).toBe(0.5)
    expect(flownFraction(flight('landed'), halfWay)).toBe(1)
  })

  it('never reaches an airport while the aircraft is in the air', () => {
    expect(flownFraction(flight('departed'), Date.parse('2026-11-20T13:50:00Z'))).toBe(0.05)
    expect(flownFraction(flight('departed'), Date.parse('2026-11-22T00:00:00Z'))).toBe(0.95)
  })
})

describe('actions on an order', () => {
  it('are one in a row: the likely one', () => {
    const actionOf = (given: Given) => getRowAction(order(given))
    expect(actionOf({ state: 'pending_payment', entitlement: 'reserved', status: 'scheduled' })).toBe('pay')
    expect(getRowAction(ready)).toBe('howTo')
    expect(actionOf({ state: 'paid', entitlement: 'unused', status: 'departed' })).toBe('connect')
    expect(actionOf({ state: 'completed', entitlement: 'active', status: 'departed' })).toBe('connect')
    expect(actionOf({ state: 'completed', entitlement: 'used_up', status: 'landed' })).toBe('invoice')
    expect(actionOf({ state: 'canceled', entitlement: 'released', status: 'scheduled' })).toBeNull()
    expect(getRowAction(goods)).toBeNull()
  })

  it('do not offer payment after the server stops accepting it', () => {
    const late = order({ state: 'pending_payment', entitlement: 'reserved', status: 'scheduled' })
    expect(getRowAction({ ...late, can: { ...nothing, cancel: true } })).toBe('cancel')
  })

  it('have one likely action on the order page, and always customer service', () => {
    expect(getDetailActions(order({ state: 'pending_payment', entitlement: 'reserved', status: 'scheduled' }))).toEqual(
      {
        likely: 'pay',
        quiet: ['cancel', 'contact'],
      },
    )
    expect(getDetailActions(ready)).toEqual({ likely: 'howTo', quiet: ['refund', 'contact'] })
    expect(getDetailActions(order({ state: 'paid', entitlement: 'unused', status: 'departed' })).likely).toBe('connect')
    expect(getDetailActions(order({ state: 'canceled', entitlement: 'released', status: 'scheduled' })).likely).toBe(
      'choosePlan',
    )
    expect(getDetailActions(order({ state: 'closed', entitlement: 'released', status: 'cancelled' })).likely).toBeNull()
    expect(getDetailActions(goods)).toEqual({ likely: null, quiet: ['contact'] })
  })
})

describe('words of an order', () => {
  it('name what is left of the plan once it is bought', () => {
    expect(getEntitlementLabel('unused')).toBe('unused')
    expect(getEntitlementLabel('active')).toBe('inUseNow')
    expect(getEntitlementLabel('reserved')).toBeNull()
    expect(getEntitlementLabel('released')).toBeNull()
  })

  it('list events newest first and leave out unknown ones', () => {
    const timeline = [
      { event: 'submitted', at: '2026-11-20T02:00:00Z' },
      { event: 'teleported', at: '2026-11-20T02:01:00Z' },
      { event: 'paid', at: '2026-11-20T02:02:00Z' },
    ]
    expect(getTimeline(timeline).map(({ event }) => event)).toEqual(['paid', 'submitted'])
  })

  it('fall back to All for an unknown tab', () => {
    expect(getOrderTab('refunds')).toBe('refunds')
    expect(getOrderTab('nonsense')).toBe('all')
    expect(getOrderTab(undefined)).toBe('all')
  })
})
