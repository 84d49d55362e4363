import { describe, expect, it } from 'vitest'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { countPasses, countUninvoiced, getInitial, waitingOrders } from './me-rules.ts'
import { getUpcoming, nextWifiOrder } from './upcoming-rules.ts'

type Plan = OrderSummary['plans'][number]
type Given = Partial<Pick<OrderSummary, 'orderNo' | 'kind' | 'state'>> & {
  entitlement?: Plan['entitlementState']
  status?: Plan['flight']['status']
  departsAt?: string
}

function order({
  entitlement = 'unused',
  status = 'scheduled',
  departsAt = '2026-11-20T14:00:00Z',
  ...given
}: Given): OrderSummary {
  const kind = given.kind ?? 'WIFI'
  const plans =
    kind === 'WIFI' ? [{ ...plan, entitlementState: entitlement, flight: { ...plan.flight, status, departsAt } }] : []
  return {
    orderNo: '1',
    state: 'paid',
    currency: 'CNY',
    payable: 5800,
    listTotal: 5800,
    discount: 0,
    freight: 0,
    createdAt: '2026-11-19T02:00:00Z',
    paidAt: null,
    payDeadline: null,
    lines: [],
    moneyBack: null,
    shipment: null,
    pickupCodesLeft: 0,
    refunds: [],
    refund: { open: false, from: null, until: null, why: 'notPaid' },
    can: {
      pay: false,
      cancel: false,
      buyAgain: false,
      confirmReceipt: false,
      trackParcel: false,
      changeAddress: false,
      invoice: null,
    },
    ...given,
    kind,
    wifi: plans[0] ?? null,
    plans,
  }
}

const airport = { iata: 'XMN', cityZh: '厦门', cityEn: 'Xiamen' }
const plan: Plan = {
  lineNo: 1,
  entitlementId: 'e',
  entitlementState: 'unused',
  tripId: 't',
  planId: 'p',
  planKind: 'browse',
  passengerName: '林小屿',
  seatNumber: null,
  flight: {
    flightNo: 'MF829',
    flightDate: '2026-11-20',
    tailNumber: 'B-2074',
    wideBody: true,
    origin: airport,
    destination: airport,
    departsAt: '2026-11-20T14:00:00Z',
    arrivesAt: '2026-11-21T02:00:00Z',
    departsLocal: '22:00',
    arrivesLocal: '18:00',
    minutes: 720,
    distanceKm: 11188,
    status: 'scheduled',
  },
}

describe('passenger on the page', () => {
  it('has an initial in both scripts', () => {
    expect(getInitial('林小屿')).toBe('林')
    expect(getInitial(' james Cartwell')).toBe('J')
    expect(getInitial('')).toBe('')
  })
})

describe('next flight with Wi-Fi', () => {
  it('is the earliest one with a usable plan', () => {
    const orders = [
      order({ orderNo: 'later', departsAt: '2026-12-01T00:00:00Z' }),
      order({ orderNo: 'landed', status: 'landed', departsAt: '2026-11-01T00:00:00Z' }),
      order({ orderNo: 'unpaid', entitlement: 'reserved', departsAt: '2026-11-02T00:00:00Z' }),
      order({ orderNo: 'gone', status: 'cancelled', departsAt: '2026-11-03T00:00:00Z' }),
      order({ orderNo: 'next', departsAt: '2026-11-20T14:00:00Z' }),
    ]
    expect(nextWifiOrder(orders)?.order.orderNo).toBe('next')
    expect(nextWifiOrder(orders.slice(1, 4))).toBeNull()
  })

  it('is the next one of a party too, whatever has landed of the same order', () => {
    const family = order({ orderNo: 'family', status: 'landed', departsAt: '2026-11-01T00:00:00Z' })
    const flight = { ...plan.flight, flightNo: 'MF830', departsAt: '2026-11-19T00:00:00Z' }
    const ofChild = { ...plan, lineNo: 2, flight }
    const orders = [order({ orderNo: 'next' }), { ...family, plans: [...family.plans, ofChild] }]
    expect(nextWifiOrder(orders)).toMatchObject({ order: { orderNo: 'family' }, plan: { lineNo: 2 } })
  })
})

describe('badges', () => {
  it('show what awaits an action, and not what is over', () => {
    const counts = { pending_payment: 1, awaiting_shipment: 0, awaiting_receipt: 2, completed: 9, refunds: 3 }
    expect(waitingOrders(counts)).toEqual({ pending_payment: 1, awaiting_shipment: 0, awaiting_receipt: 2 })
  })
})

describe('next trip', () => {
  const trip = { tripId: 't', passengerName: '林小屿', seatNumber: '31A', own: true, flight: plan.flight }
  const wifi = (departsAt?: string) => nextWifiOrder([order(departsAt === undefined ? {} : { departsAt })])

  it('is none where no answer knows one', () => {
    expect(getUpcoming(null, null)).toBeNull()
  })

  it('has the order of its plan, and the seat that was given since', () => {
    expect(getUpcoming(trip, wifi())).toMatchObject({ seatNumber: '31A', wifi: { order: { orderNo: '1' } } })
  })

  it('is the sooner flight: without a plan the trip’s, and else a companion’s with one', () => {
    expect(getUpcoming(trip, null)).toEqual({ flight: plan.flight, seatNumber: '31A', wifi: null })
    expect(getUpcoming(trip, wifi('2026-12-01T00:00:00Z'))).toMatchObject({ flight: plan.flight, wifi: null })
    expect(getUpcoming({ ...trip, tripId: 'other' }, wifi('2026-11-19T00:00:00Z'))).toMatchObject({ seatNumber: null })
    expect(getUpcoming(null, wifi())).toMatchObject({ wifi: { plan: { tripId: 't' } } })
  })
})

describe('counts', () => {
  it('are flights where every usable pass counts them, and else passes', () => {
    const three = { state: 'usable', timesLeft: 3 } as const
    expect(countPasses([three, { state: 'usable', timesLeft: 1 }, { state: 'usedUp', timesLeft: 0 }])).toEqual({
      n: 4,
      flights: true,
    })
    expect(countPasses([three, { state: 'usable', timesLeft: null }])).toEqual({ n: 2, flights: false })
    expect(countPasses([{ state: 'expired', timesLeft: 2 }])).toEqual({ n: 0, flights: false })
  })

  it('are orders that could have an invoice and have none', () => {
    const can = (invoice: 'apply' | 'view' | null) => ({ can: { ...order({}).can, invoice } })
    expect(countUninvoiced([can('apply'), can('view'), can(null), can('apply')])).toBe(2)
  })
})
