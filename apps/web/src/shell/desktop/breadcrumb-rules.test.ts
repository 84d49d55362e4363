import { expect, it } from 'vitest'
import { getTrail } from './breadcrumb-rules.ts'

it('the way to an order leads over the account and the orders, and ends with its number', () => {
  const orderNo = '26112000731034'
  const detail = getTrail({ path: '/order/detail', route: { account: 'orders' }, query: { orderNo } })
  expect(detail.above.map(({ name, href }) => [name, href])).toEqual([
    ['mine', '#/me'],
    ['orders', '#/order/list'],
  ])
  expect(detail.here).toEqual({ text: orderNo })
})

it('a list of the account ends its own way, and is no link there', () => {
  expect(getTrail({ path: '/couponsCentre', route: { account: 'coupons' }, query: {} })).toEqual({
    above: [{ name: 'mine', href: '#/me' }],
    here: { phrase: 'coupons' },
  })
})

it('the account itself stands below the first page', () => {
  const { above, here } = getTrail({ path: '/me', route: { account: 'me' }, query: {} })
  expect(above.map(({ href }) => href)).toEqual(['#/purchaseIndex'])
  expect(here).toEqual({ phrase: 'mine' })
})

it('a product stands below the shop, by the name that its heading has', () => {
  expect(getTrail({ path: '/goods/:id', route: {}, query: {} })).toEqual({
    above: [{ name: 'shop', href: '#/shop' }],
    here: 'title',
  })
})
