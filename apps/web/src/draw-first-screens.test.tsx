import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getShopInfoList } from '@aisle/contract/shop'
import { describe, expect, it } from 'vitest'
import { drawFirstScreen, type DrawingOrder } from './draw-first-screens.tsx'
import { demonstrationAirline } from './environment/airline-phrases.ts'

const at = Date.parse('2026-11-20T02:00:00Z')
const goods = Array.from({ length: 12 }, (_, n) => ({
  goodsId: `G${n + 1}`,
  categoryId: 'C1',
  name: { zh: `颈枕 ${n + 1}`, en: `Neck pillow ${n + 1}` },
  picture: { src: `/pictures/goods/g${n}.jpg`, avif: null, webp: null },
  price: 12_800,
  listPrice: 15_400,
  priceFrom: n === 0,
  currency: 'CNY',
  left: n === 1 ? 2 : null,
  soldOut: false,
  delivery: ['SHIP'],
}))
const shop = {
  categories: [{ categoryId: 'C1', slug: 'c', icon: 'tea', goodsCount: 12, name: { zh: '茶', en: 'Tea' } }],
  promotion: { couponId: 'K', categoryId: 'C1', name: { zh: '立减', en: 'Off' }, validTo: '2027-01-05T16:00:00.000Z' },
  page: { goods, total: 30, nextCursor: 'n' },
}
const aboard = {
  flight: {
    flightNo: 'MF817',
    flightDate: '2026-11-20',
    tailNumber: 'B-2074',
    origin: 'XMN',
    destination: 'NRT',
    destinationCity: { zh: '东京成田', en: 'Tokyo Narita' },
    stage: 'airborne',
    outageSince: null,
    airborne: true,
    stale: false,
    minutesToDestination: 90,
    distanceFromOriginKm: 800,
    distanceToDestinationKm: 1600,
    departsLocal: '09:00',
    arrivesLocal: '13:00',
    solarHour: 22,
  },
  products: [
    {
      planId: 'P1',
      name: { zh: '畅聊', en: 'Chat' },
      description: { zh: '文字', en: 'Text' },
      kind: 'text',
      quota: { kind: 'flight', minutes: null, megabytes: null },
      price: 3800,
      listPrice: 3800,
      currency: 'CNY',
      onSale: true,
      owned: false,
      left: 9,
    },
  ],
}
const order = (changed: Partial<DrawingOrder> & Pick<DrawingOrder, 'path'>): DrawingOrder => ({
  language: 'zh',
  portal: false,
  at,
  settings: {},
  answers: [],
  ...changed,
})
const shelf = (shelfId: string, shape: string, ids: number[]) => ({
  shelfId,
  shape,
  name: { zh: `架 ${shelfId}`, en: `Shelf ${shelfId}` },
  line: null,
  categoryId: null,
  goods: ids.map((n) => goods[n]),
})
const shelves = [shelf('A', 'scenes', [0, 1, 2]), shelf('B', 'tiles', [3, 4])]
const orders = {
  form: order({ path: '/purchaseIndex' }),
  shop: order({ path: '/shop', answers: [{ call: getShopInfoList.name, body: {}, data: shop }] }),
  plans: order({
    path: '/productList',
    portal: true,
    answers: [{ call: queryFlightByUserIp.name, body: {}, data: aboard }],
  }),
}
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('a first screen that the server draws', () => {
  it('has its list or its form, in its language', () => {
    expect(text(drawFirstScreen(orders.shop).html)).toMatch(/颈枕 12 .*加载更多/)
    expect(text(drawFirstScreen({ ...orders.shop, language: 'en' }).html)).toContain('Neck pillow 12')
    expect(drawFirstScreen(orders.form).html).toContain('name="ticketNo"')
    const plans = text(drawFirstScreen({ ...orders.plans, language: 'en' }).html)
    expect(plans).toMatch(/MF817 .*B-2074.*1 h 30 min.*Chat/)
  })

  it('has the first shelf of the front, whose others follow with the program', () => {
    const answers = [{ call: getShopInfoList.name, body: {}, data: { ...shop, shelves } }]
    const drawn = text(drawFirstScreen({ ...orders.shop, answers }).html)
    expect(drawn).toMatch(/立减 .*架 A .*颈枕 1 .*颈枕 3 /)
    expect(drawn).not.toMatch(/架 B|颈枕 4/)
  })

  it.each(Object.entries(orders))('passes the page’s policy: no style attribute, no script, no link (%s)', (_, one) => {
    expect(drawFirstScreen(one).html).not.toMatch(/ style=|<script|<style|<link| on[a-z]+=/)
  })

  it('says what it took for granted, for the browser that hydrates it', () => {
    expect(drawFirstScreen(orders.shop).drawn).toEqual({ path: '/shop', portal: false, at, sky: null })
    expect(drawFirstScreen(orders.form).drawn).toMatchObject({ sky: 'light' })
    expect(drawFirstScreen(orders.plans).drawn).toMatchObject({ portal: true, sky: 'dark' })
  })

  it('has both forms of what a desktop shows otherwise, and the tabs of the ground but not aboard', () => {
    const { html } = drawFirstScreen(orders.shop)
    expect(html).toMatch(/class="site".*class="h shop-bar mb".*class="shop-search dk".*class="tabbar"/)
    expect(drawFirstScreen(orders.plans).html).not.toContain('tabbar')
  })

  it('knows nothing of the drawing before it', () => {
    const alone = drawFirstScreen(orders.form).html
    drawFirstScreen({ ...orders.plans, language: 'en' })
    expect(drawFirstScreen(orders.form).html).toBe(alone)
  })

  it('goes by the server’s clock, whatever this machine’s says: a year is named where it is another one', () => {
    expect(text(drawFirstScreen(orders.shop).html)).toContain('2027')
    expect(text(drawFirstScreen({ ...orders.shop, at: Date.parse('2027-01-02T00:00:00Z') }).html)).not.toContain('2027')
  })

  it('bears the name of each airline that it draws for', () => {
    const words = { ...demonstrationAirline, airline: { zh: '云杉航空', en: 'Spruce Air' } }
    const settings = { 'aisle-airline': JSON.stringify({ words }) }
    expect(text(drawFirstScreen({ ...orders.form, settings }).html)).toContain('云杉航空')
    expect(text(drawFirstScreen(orders.form).html)).toContain('白鹭航空')
  })

  it('fails as a whole where a part of it cannot be drawn', () => {
    const answers = [
      { call: getShopInfoList.name, body: {}, data: { ...shop, page: { goods: [{ goodsId: 'G1' }], total: 1 } } },
    ]
    expect(() => drawFirstScreen({ ...orders.shop, answers })).toThrow('/shop could not be drawn')
  })
})
