import { describe, expect, it } from 'vitest'
import type { Quote } from '@aisle/contract/orders-schemas'
import {
  getHeldOrder,
  computeAmountRows,
  computeSaved,
  findObstacle,
  getRefusedQuote,
  findShortage,
  findWayOut,
  getRefusedTrip,
  groupWarnings,
} from './settlement-rules.ts'

const trip = { tripId: 't1', passengerName: '林小屿', seatNumber: '31A' }
const quote: Quote = {
  lines: [],
  listTotal: 12800,
  memberDiscount: 1300,
  memberPercentOff: 10,
  couponDiscount: 0,
  rightsDiscount: 0,
  freight: 0,
  freightSaved: 0,
  payable: 11500,
  currency: 'CNY',
  couponId: null,
  rightsNo: null,
  // Only its presence matters here.
  wifi: trip as Quote['wifi'],
  plans: [trip as Quote['plans'][number]],
  shipTo: null,
  pickupPoint: null,
  notThisWay: [],
  warnings: [],
  payMethods: ['alipay'],
}
const place = { text: '福建省厦门市思明区示例路 1 号', textEn: '示例路 1 号, Siming District, Xiamen, Fujian' }
const home = { addrId: 'a1', receiver: '林小屿', phone: '15410000101', ...place }

function goodsQuote(kind: 'SHIP' | 'PICKUP', more: Partial<Quote> = {}): Quote {
  const line = {
    kind,
    refId: 's1',
    tripId: null,
    goodsId: 'g1',
    picture: null,
    name: { zh: '茶具', en: 'Tea set' },
    detail: { zh: '', en: '' },
    quantity: 1,
    listPrice: 12800,
    couponShare: 0,
    rightsShare: 0,
    linePayable: 11500,
  }
  return { ...quote, wifi: null, plans: [], lines: [line], ...more }
}

describe('price breakdown', () => {
  it('shows the member discount and leaves out what does not apply', () => {
    expect(computeAmountRows(quote)).toEqual([
      { key: 'listTotal', amount: 12800 },
      { key: 'member', amount: -1300, percentOff: 10 },
    ])
    expect(computeAmountRows({ ...quote, memberDiscount: 0, memberPercentOff: 0 }).map(({ key }) => key)).toEqual([
      'listTotal',
    ])
  })

  it('adds up to the payable amount', () => {
    const withAll = goodsQuote('SHIP', { couponDiscount: 500, rightsDiscount: 300, freight: 1000, shipTo: home })
    expect(computeAmountRows(withAll).reduce((sum, { amount }) => sum + amount, 0)).toBe(
      12800 - 1300 - 500 - 300 + 1000,
    )
    const saved = { ...withAll, freight: 0, freightSaved: 1000 }
    expect(computeAmountRows(saved).reduce((sum, { amount }) => sum + amount, 0)).toBe(12800 - 1300 - 500 - 300)
  })

  it('shows what a free-shipping card saves', () => {
    expect(computeAmountRows(goodsQuote('SHIP', { freightSaved: 1200, shipTo: home })).slice(-2)).toEqual([
      { key: 'freight', amount: 1200 },
      { key: 'freightCard', amount: -1200 },
    ])
  })

  it('says from which amount on freight is free', () => {
    const free = goodsQuote('SHIP', { shipTo: home, freeFreightOver: 18_000, missingForFreeFreight: 0 })
    expect(computeAmountRows(free).at(-1)).toEqual({ key: 'freight', amount: 0, over: 18_000, words: 'free' })
    const short = { ...free, freight: 1000, missingForFreeFreight: 100 }
    expect(computeAmountRows(short).at(-1)).toEqual({ key: 'freight', amount: 1000 })
  })

  it('add up what every discount saves', () => {
    const discounts = { memberDiscount: 100, couponDiscount: 500, rightsDiscount: 300, freightSaved: 1000 }
    expect(computeSaved(goodsQuote('SHIP', discounts))).toBe(1900)
  })

  it('says that freight is free, or unknown without an address, and has no freight row for pick-up', () => {
    const computeFreight = (one: Quote) => computeAmountRows(one).find(({ key }) => key === 'freight')
    expect(computeFreight(goodsQuote('SHIP', { shipTo: home }))).toEqual({ key: 'freight', amount: 0, words: 'free' })
    expect(computeFreight(goodsQuote('SHIP'))).toEqual({ key: 'freight', amount: 0, words: 'notYet' })
    expect(computeFreight(goodsQuote('PICKUP'))).toBeUndefined()
    expect(computeFreight(quote)).toBeUndefined()
  })
})

describe('obstacle to a goods order', () => {
  const point = { pickupPointId: 'p1' } as NonNullable<Quote['pickupPoint']>

  it('is shown before the server refuses', () => {
    expect(findObstacle(goodsQuote('SHIP'))).toBe('addressRequired')
    expect(findObstacle(goodsQuote('SHIP', { shipTo: home }))).toBeNull()
    expect(findObstacle(goodsQuote('PICKUP'))).toBe('pickupPointRequired')
    expect(findObstacle(goodsQuote('PICKUP', { pickupPoint: point }))).toBeNull()
    expect(findObstacle(goodsQuote('SHIP', { shipTo: home, notThisWay: ['s1'] }))).toBe('notThisWay')
    expect(findObstacle(quote)).toBeNull()
  })
})

describe('refused order', () => {
  it('leads to the part of a goods order that must change', () => {
    const ways = {
      outOfStock: 'changeGoods',
      overLimit: 'changeGoods',
      goodsOffSale: 'changeGoods',
      addressRequired: 'chooseAddress',
      notDeliverable: 'chooseAddress',
      pickupPointRequired: 'choosePickupPoint',
      deliveryUnavailable: 'otherWay',
      couponUnusable: 'withoutCoupon',
      rightsCardUnusable: 'withoutRightsCard',
    }
    for (const [error, wayOut] of Object.entries(ways)) expect([error, findWayOut(error)]).toEqual([error, wayOut])
  })

  it('shows what is left and why a coupon was refused, if the server says so', () => {
    expect(findShortage({ skuId: 's1', left: 2 })).toEqual({ skuId: 's1', left: 2 })
    expect(findShortage({ skuId: 's1' })).toBeNull()
  })

  it('always offers a next step', () => {
    expect(findWayOut('quoteChanged')).toBe('confirmNewPrice')
    expect(findWayOut('alreadyBought')).toBe('seeOrders')
    expect(findWayOut('consentRequired')).toBe('agree')
    for (const error of ['soldOut', 'saleClosed', 'wifiUnavailable', 'notFound']) {
      expect(findWayOut(error)).toBe('choosePlan')
    }
    expect(findWayOut('network')).toBe('tryAgain')
  })

  it('carries the new quote', () => {
    expect(getRefusedQuote({ error: 'quoteChanged', quote })).toEqual(quote)
    expect(getRefusedQuote({ error: 'quoteChanged' })).toBeNull()
    expect(getRefusedQuote({ quote: { payable: '115' } })).toBeNull()
    expect(getRefusedQuote({ quote: { ...quote, currency: 'EUR' } })).toBeNull()
  })
})

describe('plan that the passenger already has', () => {
  it('leads to the order that holds it, to pay or to view', () => {
    expect(getHeldOrder({ orderNo: 'N1', state: 'pending_payment' })).toEqual({ orderNo: 'N1', unpaid: true })
    expect(getHeldOrder({ orderNo: 'N1', state: 'paid' })).toEqual({ orderNo: 'N1', unpaid: false })
  })

  it('leads to all orders if none is named', () => {
    expect(getHeldOrder({ error: 'alreadyBought' })).toBeNull()
  })
})

describe('the warnings of a party', () => {
  const plan = { zh: '全程上网包', en: 'Full-Flight Browsing' }
  const plans = ['t1', 't2', 't3'].map(
    (tripId) => ({ tripId, passengerName: `name of ${tripId}` }) as Quote['plans'][number],
  )
  const unpaid = (tripId: string, orderNo = 'A1') => ({ kind: 'unpaidOrder' as const, tripId, plan, orderNo })
  const named = (warnings: Quote['warnings'], of = plans) =>
    groupWarnings({ warnings, plans: of }).map(({ kind, orderNo, names }) => ({ kind, orderNo, names }))

  it('name an order for several of them once, with all their names', () => {
    expect(named([unpaid('t1'), unpaid('t2'), unpaid('t3', 'A2')])).toEqual([
      { kind: 'unpaidOrder', orderNo: 'A1', names: ['name of t1', 'name of t2'] },
      { kind: 'unpaidOrder', orderNo: 'A2', names: ['name of t3'] },
    ])
    expect(named([{ ...unpaid('t1'), kind: 'ownsMore' }, unpaid('t1')])).toHaveLength(2)
  })

  it('name nobody where one passenger gets a plan', () => {
    expect(named([unpaid('t1')], plans.slice(0, 1))).toEqual([{ kind: 'unpaidOrder', orderNo: 'A1', names: [] }])
  })
})

describe('the passenger of a refusal', () => {
  it('is the one whose plan a party cannot have', () => {
    expect(getRefusedTrip({ tripId: 't2', orderNo: 'A1' })).toBe('t2')
    expect(getRefusedTrip({ orderNo: 'A1' })).toBeNull()
  })
})
