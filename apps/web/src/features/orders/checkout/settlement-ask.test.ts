import { describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import type { CartLine } from '@aisle/contract/cart-schemas'
import {
  getCheckoutName,
  goodsRequest,
  getChoices,
  goodsInCart,
  getSettlementAsk,
  getSettlementQuery,
  getUsualWay,
  noCoupon,
  withoutTrip,
  type Choices,
  type SettlementAsk,
} from './settlement-ask.ts'

const none: Choices = { way: null, addrId: null, pickupPointId: null, couponId: null, rightsNo: null }
const wifi: SettlementAsk = {
  kind: 'wifi',
  plans: [{ tripId: 't1', planId: 'p1' }],
  aboard: false,
  agreed: false,
}
const party: SettlementAsk = {
  ...wifi,
  plans: [
    { tripId: 't1', planId: 'p1' },
    { tripId: 't2', planId: 'p2' },
    { tripId: 't3', planId: 'p1' },
  ],
}
const atOnce: SettlementAsk = { kind: 'goods', skuId: 's1', quantity: 2 }
const fromCart: SettlementAsk = { kind: 'goods', cartLineIds: ['c1', 'c2'] }

describe('checkout query', () => {
  it('names a trip and a plan', () => {
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1' })).toEqual(wifi)
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1', aboard: '1' })).toMatchObject({ aboard: true })
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1', agreed: '1' })).toMatchObject({ agreed: true })
    expect(getSettlementAsk({ tripId: 't1' })).toBeNull()
    expect(getSettlementAsk({ tripId: '', planId: 'p1' })).toBeNull()
  })

  it('names a plan for each passenger of a party, each trip once', () => {
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1', with: 't2~p2,t3~p1' })).toEqual(party)
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1', with: 't2~p2,t2~p1,t1~p2,t4,~p1,' })).toMatchObject({
      plans: party.plans.slice(0, 2),
    })
    const crowd = Array.from({ length: 30 }, (_, n) => `x${n}~p1`).join(',')
    expect(getSettlementAsk({ tripId: 't1', planId: 'p1', with: crowd })).toMatchObject({
      plans: { length: limits.plansPerOrder },
    })
  })

  it('names lines of the cart, each once', () => {
    expect(getSettlementAsk({ cart: 'c1,c2' })).toEqual(fromCart)
    expect(getSettlementAsk({ cart: 'c1,,c1' })).toEqual({ kind: 'goods', cartLineIds: ['c1'] })
    expect(getSettlementAsk({ cart: '' })).toBeNull()
    expect(getSettlementAsk({ cart: ',' })).toBeNull()
  })

  it('names a SKU and its quantity', () => {
    expect(getSettlementAsk({ skuId: 's1', quantity: '2' })).toEqual(atOnce)
    expect(getSettlementAsk({ skuId: 's1' })).toMatchObject({ quantity: 1 })
    for (const quantity of ['0', '-1', '1.5', '100', 'many', '1e9']) {
      expect([quantity, getSettlementAsk({ skuId: 's1', quantity })]).toEqual([quantity, null])
    }
  })

  it('is null without anything to buy', () => {
    expect(getSettlementAsk({})).toBeNull()
  })

  it('round-trips with the choices', () => {
    const choices = { ...none, way: 'PICKUP', pickupPointId: 'pp1', couponId: 'cp1' } as const
    for (const ask of [wifi, party, atOnce, fromCart, { ...wifi, aboard: true, agreed: true }]) {
      const query = getSettlementQuery(ask, choices)
      expect(getSettlementAsk(query)).toEqual(ask)
      expect(getChoices(query)).toEqual(choices)
    }
  })

  it('preselects nothing that costs (G13)', () => {
    expect(getChoices({})).toEqual(none)
    expect(getChoices({ way: 'WIFI', addrId: '' })).toEqual(none)
  })
})

describe('quote request', () => {
  const goods = [{ skuId: 's1', quantity: 2 }]

  it('has one plan for one flight', () => {
    expect(goodsRequest(wifi, [], { ...none, couponId: 'cp1', addrId: 'a1' })).toEqual({
      lines: [{ kind: 'WIFI', tripId: 't1', planId: 'p1', quantity: 1 }],
      couponId: 'cp1',
    })
  })

  it('names no coupon where the passenger has taken it out', () => {
    expect(goodsRequest(wifi, [], { ...none, couponId: noCoupon })).toEqual(goodsRequest(wifi, [], none))
  })

  it('has a plan for each passenger of a party', () => {
    expect(goodsRequest(party, [], none).lines).toEqual([
      { kind: 'WIFI', tripId: 't1', planId: 'p1', quantity: 1 },
      { kind: 'WIFI', tripId: 't2', planId: 'p2', quantity: 1 },
      { kind: 'WIFI', tripId: 't3', planId: 'p1', quantity: 1 },
    ])
    expect(getCheckoutName(party)).not.toBe(getCheckoutName(wifi))
  })

  it('names an address or a counter, never both', () => {
    const both = { ...none, addrId: 'a1', pickupPointId: 'pp1' }
    expect(goodsRequest(atOnce, goods, { ...both, way: 'SHIP' })).toEqual({
      lines: [{ kind: 'SHIP', skuId: 's1', quantity: 2 }],
      addrId: 'a1',
    })
    expect(goodsRequest(atOnce, goods, { ...both, way: 'PICKUP' })).toEqual({
      lines: [{ kind: 'PICKUP', skuId: 's1', quantity: 2 }],
      pickupPointId: 'pp1',
    })
  })

  it('defaults to delivery unless only pick-up covers all goods', () => {
    const one = (...delivery: ('SHIP' | 'PICKUP')[]) => ({ skuId: 's', quantity: 1, delivery })
    expect(getUsualWay([one('SHIP', 'PICKUP'), one('PICKUP')])).toBe('PICKUP')
    expect(getUsualWay([one('SHIP'), one('PICKUP')])).toBe('SHIP')
    expect(getUsualWay([one('SHIP', 'PICKUP')])).toBe('SHIP')
    expect(getUsualWay(goods)).toBe('SHIP')
  })

  it('holds the chosen lines of the cart, with their quantities there', () => {
    const line = (cartLineId: string, quantity: number): CartLine => ({
      cartLineId,
      goodsId: 'g',
      skuId: `sku of ${cartLineId}`,
      name: { zh: '茶', en: 'Tea' },
      variant: { zh: '', en: '' },
      hasVariants: false,
      picture: { src: '/p.svg', avif: null, webp: null },
      quantity,
      price: 100,
      listPrice: null,
      delivery: ['SHIP'],
      left: 5,
      limitPerOrder: 5,
      problem: null,
    })
    expect(goodsInCart({ lines: [line('c3', 1), line('c1', 3)] }, ['c1', 'gone'])).toEqual([
      { cartLineId: 'c1', skuId: 'sku of c1', quantity: 3, delivery: ['SHIP'] },
    ])
  })

  it('has a name that depends on the goods, but not on how they are delivered', () => {
    const names = [wifi, atOnce, fromCart, { ...atOnce, quantity: 3 }].map(getCheckoutName)
    expect(new Set(names).size).toBe(4)
  })
})

describe('a party', () => {
  it('goes on without a passenger, and not without everybody', () => {
    const plans = [
      { tripId: 't2', planId: 'p2' },
      { tripId: 't3', planId: 'p1' },
    ]
    expect(party.kind === 'wifi' && withoutTrip(party, 't1')).toEqual({ ...party, plans })
    expect(wifi.kind === 'wifi' && withoutTrip(wifi, 't1')).toBeNull()
  })
})
