import type { Page } from 'playwright-core'
import { operate } from '../products/operator.ts'
import type { Product } from '../products/product.ts'

/** Goods to order: pieces by SKU, sent to an address or collected at a counter. */
interface Basket {
  pieces: Record<string, number>
  addrId?: string
  pickupPointId?: string
}

interface Caller {
  page: Page
  product: Product
  language: 'zh' | 'en'
}

/** Makes a call as the page would, with the session of its passenger. */
export async function callAs({ page, product, language }: Caller, path: string, data: object): Promise<OwnAnswer> {
  const response = await page.context().request.post(`${product.url}/api2/v1/${path}`, {
    headers: { channel: 'WEB', language, 'Idempotency-Key': crypto.randomUUID() },
    data,
  })
  // Every call is answered by an envelope (G3).
  const { code, data: answer } = (await response.json()) as { code: string; data: OwnAnswer }
  if (code !== '200') throw new Error(`${path} answered ${code}: ${JSON.stringify(answer)}`)
  return answer
}

type OwnAnswer = Record<string, unknown>

const xiamen = { provinceCode: '350000', cityCode: '350200', countyCode: '350206', streetCode: null }

/** Saves an address of this passenger, in Xiamen unless the area is another; returns its id. */
export async function addAddress(caller: Caller, detail: string, area = xiamen): Promise<string> {
  const address = { receiver: '林望海', phone: '15410000102', area, detail }
  return String((await callAs(caller, 'user/addr/saveAddr', address))['addrId'])
}

/** Saves an address in Great Britain. */
export async function addBritishAddress(caller: Caller): Promise<string> {
  const international = { country: 'GB', city: 'Leeds', line1: '12 Example Street', postalCode: 'LS1 4AP' }
  const address = { receiver: 'Oliver Fenwick', phone: '+447400123456', international }
  return String((await callAs(caller, 'user/addr/saveAddr', address))['addrId'])
}

/**
 * Places an unpaid order for the passenger logged in on this page, without the screens: other journeys cover buying.
 */
export async function orderGoods(caller: Caller, { pieces, ...where }: Basket): Promise<string> {
  const kind = where.pickupPointId === undefined ? 'SHIP' : 'PICKUP'
  const lines = Object.entries(pieces).map(([skuId, quantity]) => ({ kind, skuId, quantity }))
  const { payable, currency } = await callAs(caller, 'order/calculateOrder', { lines, ...where })
  return String((await callAs(caller, 'order/submitOrder', { lines, ...where, payable, currency }))['orderNo'])
}

/** Orders and pays. */
export async function buyGoods(caller: Caller, basket: Basket): Promise<string> {
  const orderNo = await orderGoods(caller, basket)
  const payMethod = caller.language === 'zh' ? 'alipay' : 'stripe'
  const { paymentNo } = await callAs(caller, 'order/submitPay', { orderNo, payMethod })
  await caller.product.decide(String(paymentNo), { outcome: 'paid', notify: 'once' })
  return orderNo
}

/** Orders, pays, ships and confirms the receipt. */
export async function receiveGoods(caller: Caller, basket: Basket): Promise<string> {
  const orderNo = await buyGoods(caller, basket)
  await operate(caller.product, 'ship', orderNo, 'shunfeng', `SFDEMO${orderNo.slice(-6)}`)
  await callAs(caller, 'order/confirmReceipt', { orderNo })
  return orderNo
}
