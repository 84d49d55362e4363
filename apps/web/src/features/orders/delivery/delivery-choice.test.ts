import { describe, expect, it } from 'vitest'
import { chosenHref, deliveryChoiceHref, pointsByCity } from './delivery-choice.ts'
import { codesToShow, modulesPath } from '../detail/pickup-code-rules.ts'

const settlement = '#/order/settlement?cart=c1%2Cc2&way=SHIP&couponId=cp1'

describe('delivery choice', () => {
  it('carries the hash to return to', () => {
    const href = deliveryChoiceHref(settlement, 'PICKUP')
    const query = new URLSearchParams(href.split('?')[1])
    expect(href.startsWith('#/order/deliveryChose?')).toBe(true)
    expect([query.get('way'), query.get('then')]).toEqual(['PICKUP', settlement])
  })

  it('returns with the choice and keeps every other parameter', () => {
    const back = chosenHref(settlement, { way: 'PICKUP', pickupPointId: 'pp1' })
    const query = new URLSearchParams(back?.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({ cart: 'c1,c2', way: 'PICKUP', couponId: 'cp1', pickupPointId: 'pp1' })
  })

  it('returns nowhere outside the app', () => {
    for (const then of [undefined, '', 'https://example.com', '#//example.com', '#/nowhere', '//example.com#/me']) {
      expect([then, chosenHref(then, { addrId: 'a1' })]).toEqual([then, null])
    }
  })

  it('groups the counters by city, in their order', () => {
    const point = (pickupPointId: string, zh: string) => ({
      pickupPointId,
      iata: 'XMN',
      city: { zh, en: zh },
      name: { zh: '', en: '' },
      place: { zh: '', en: '' },
      hours: '06:00~21:30',
    })
    const grouped = pointsByCity([point('1', '厦门'), point('2', '福州'), point('3', '厦门')])
    expect(grouped.map(({ city, points }) => [city.zh, ...points.map((one) => one.pickupPointId)])).toEqual([
      ['厦门', '1', '3'],
      ['福州', '2'],
    ])
  })
})

describe('pick-up code', () => {
  it('is shown while the counter accepts it', () => {
    const code = (state: 'unused' | 'used' | 'expired') => ({ code: state, lineNo: 1, state, usedAt: null })
    expect(codesToShow([code('used'), code('unused'), code('expired')]).map(({ state }) => state)).toEqual(['unused'])
  })

  it('is drawn module by module', () => {
    expect(
      modulesPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z')
  })
})
