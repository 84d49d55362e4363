import { expect, it } from 'vitest'
import type { AppPath } from '../../navigation/paths.ts'
import type { RouteAt } from '../../navigation/router.ts'
import { getTrail } from './breadcrumb-rules.ts'

/** The names above a page that is not of the account. */
const namesAbove = (path: AppPath, { params = {}, query = {} }: Partial<RouteAt> = {}) =>
  getTrail({ path, route: {}, params, query }).above.map(({ name }) => name)

it('the way to an order leads over the account and the orders, and ends with its number', () => {
  const orderNo = '26112000731034'
  const detail = getTrail({ path: '/order/detail', route: { account: 'orders' }, params: {}, query: { orderNo } })
  expect(detail.above.map(({ name, href }) => [name, href])).toEqual([
    ['mine', '#/me'],
    ['orders', '#/order/list'],
  ])
  expect(detail.here).toEqual({ text: orderNo })
})

it('the way to a refund leads over the account and the returns, and ends with its number', () => {
  const refundNo = '26112000731170R1'
  const detail = getTrail({ path: '/refund/detail', route: { account: 'refunds' }, params: {}, query: { refundNo } })
  expect(detail.above.map(({ name, href }) => [name, href])).toEqual([
    ['mine', '#/me'],
    ['refunds', '#/refund/list'],
  ])
  expect(detail.here).toEqual({ text: refundNo })
})

it('a list of the account ends its own way, and is no link there', () => {
  expect(getTrail({ path: '/couponsCentre', route: { account: 'coupons' }, params: {}, query: {} })).toEqual({
    above: [{ name: 'mine', href: '#/me' }],
    here: { phrase: 'coupons' },
  })
})

it('the account itself stands below the first page', () => {
  const { above, here } = getTrail({ path: '/me', route: { account: 'me' }, params: {}, query: {} })
  expect(above.map(({ href }) => href)).toEqual(['#/purchaseIndex'])
  expect(here).toEqual({ phrase: 'mine' })
})

it('a product stands below the shop, by the name that its heading has', () => {
  expect(getTrail({ path: '/goods/:id', route: {}, params: {}, query: {} })).toEqual({
    above: [{ name: 'shop', href: '#/shop' }],
    here: 'title',
  })
})

it('a product stands below its category, once that is known', () => {
  const name = { zh: '行李箱包', en: 'Luggage & Bags' }
  const page = { path: '/goods/:id', route: {}, params: { id: 'G004' }, query: {} } as const
  expect(getTrail(page, { categoryId: 'C03', name }).above).toEqual([
    { name: 'shop', href: '#/shop' },
    { name, href: '#/shop?category=C03' },
  ])
})

it('checkout stands below what is bought there: the cart, a single product, or a plan', () => {
  expect(namesAbove('/order/settlement', { query: { cart: 'line-1,line-2' } })).toEqual(['shop', 'cart'])
  expect(namesAbove('/order/settlement', { query: { skuId: 'sku-1', quantity: '1' } })).toEqual(['shop'])
  expect(namesAbove('/order/settlement', { query: { tripId: 'trip-1', planId: 'plan-1' } })).toEqual(['home'])
  expect(namesAbove('/order/deliveryChose')).toEqual(['shop', 'cart'])
})

it('a guest’s cart and a passenger’s have the same way', () => {
  const [guest, passenger] = (['/cart', '/shopCart'] as const).map((path) =>
    getTrail({ path, route: {}, params: {}, query: {} }),
  )
  expect(guest).toEqual({ above: [{ name: 'shop', href: '#/shop' }], here: { phrase: 'cart' } })
  expect(passenger).toEqual(guest)
})

it('one clause stands below all of them, and help below the first page, also for guests', () => {
  expect(namesAbove('/privacyClause/:id?')).toEqual(['home'])
  expect(namesAbove('/privacyClause/:id?', { params: { id: 'shop_terms' } })).toEqual(['home', 'policies'])
  const help = getTrail({ path: '/help', route: { account: 'help' }, params: {}, query: {} })
  expect(help.above.map(({ name }) => name)).toEqual(['home'])
  expect(help.here).toEqual({ phrase: 'help' })
  const contact = getTrail({ path: '/contact', route: { account: 'help' }, params: {}, query: {} })
  expect(contact.above.map(({ name }) => name)).toEqual(['home', 'help'])
  expect(contact.here).toBe('title')
})
