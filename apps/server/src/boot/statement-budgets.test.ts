import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { afterAll, describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../test-support/goods-shop.ts'
import { openBrowser } from '../../test-support/passenger-browsers.ts'
import { alipayNotices } from '../../test-support/payments/alipay-notices.ts'
import { standInGateways } from '../../test-support/payments/paying-world.ts'
import { recordStatements } from '../../test-support/statements/record-statements.ts'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { testServer } from '../../test-support/test-server.ts'
import { openWifiShop, wifiFlight } from '../../test-support/wifi-shop.ts'
import { newId } from '../platform/security/random.ts'

// Statements are most of the cost of a call (decision 0009). Lower a number when you save one; raise it only for what a
// passenger gets. The statements of a call are those of its failure's message.

const { db, pool } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
deps.gateways = standInGateways({ url: 'http://127.0.0.1:9', keys: demoKeys })
const server = await testServer(deps)
afterAll(() => server.close())
const statements = recordStatements(pool)
const browser = await openBrowser(deps, server, { flightId: wifiFlight.flightId, language: 'zh' })

/** The statements of each step of a purchase, `begin` and `commit` included. */
type Steps = Record<string, string[]>

interface Answered<Data> {
  data: Data
  statements: string[]
}

async function call<Data>(path: string, body: object): Promise<Answered<Data>> {
  const { cookie } = browser
  statements.clear()
  const answer = await server.call<Data>(`/api2/v1/${path}`, body, {
    cookie,
    idempotencyKey: newId(deps.random, 'key'),
  })
  expect(answer.envelope.code, answer.envelope.messageEn).toBe('200')
  return { data: answer.envelope.data, statements: statements.taken() }
}

async function notify(paymentNo: string, amountMinor: number): Promise<string[]> {
  const paid = { paymentNo, providerTxn: `T${paymentNo}`, amountMinor, currency: 'CNY' as const }
  const { path, headers, body } = await alipayNotices.genuine(paid)
  statements.clear()
  const answer = await fetch(server.url + path, { method: 'POST', headers, body })
  expect(await answer.text()).toBe('success')
  return statements.taken()
}

async function buy(wanted: object, more: object, state: string): Promise<Steps> {
  const quote = await call<{ payable: number }>('order/calculateOrder', wanted)
  const { payable } = quote.data
  const submitted = { ...wanted, ...more, payable, currency: 'CNY' }
  const order = await call<{ orderNo: string }>('order/submitOrder', submitted)
  const { orderNo } = order.data
  const pay = await call<{ paymentNo: string }>('order/submitPay', { orderNo, payMethod: 'alipay' })
  const notice = await notify(pay.data.paymentNo, payable)
  const detail = await call<{ state: string }>('order/orderDetail', { orderNo })
  expect(detail.data.state).toBe(state)
  return {
    quote: quote.statements,
    order: order.statements,
    pay: pay.statements,
    notice,
    detail: detail.statements,
  }
}

async function buyGoods(): Promise<Steps> {
  const cart = await call<{ cartLineId: string }>('shoppingCart/addShoppingCart', { skuId: 'TEA-S', quantity: 1 })
  const saved = await call<{ addrId: string }>('user/addr/saveAddr', {
    receiver: '林小屿',
    phone: '15410000101',
    area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: '350203008' },
    detail: '示例路 1 号',
  })
  const lines = [{ kind: 'SHIP', skuId: 'TEA-S', quantity: 1 }]
  const { addrId } = saved.data
  const rest = await buy({ lines, addrId }, { cartLineIds: [cart.data.cartLineId] }, 'awaiting_shipment')
  return { cart: cart.statements, address: saved.statements, ...rest }
}

const buyPlan = (): Promise<Steps> =>
  buy({ lines: [{ kind: 'WIFI', tripId: browser.passenger.tripId, planId: 'HOUR', quantity: 1 }] }, {}, 'paid')

const getCounts = (steps: Steps) =>
  Object.fromEntries(Object.entries(steps).map(([step, taken]) => [step, taken.length]))
const getTexts = (steps: Steps) =>
  Object.entries(steps)
    .flatMap(([step, taken]) => ['', step, ...taken])
    .join('\n')

describe('the statements of a purchase', () => {
  it('of goods stay within their budget, from the cart to the paid order', async () => {
    const steps = await buyGoods()
    const budget = { cart: 3, address: 3, quote: 2, order: 3, pay: 4, notice: 2, detail: 2 }
    expect(getCounts(steps), getTexts(steps)).toEqual(budget)
  })

  it('of a Wi-Fi plan stay within their budget', async () => {
    const steps = await buyPlan()
    expect(getCounts(steps), getTexts(steps)).toEqual({ quote: 2, order: 3, pay: 4, notice: 2, detail: 2 })
  })
})
