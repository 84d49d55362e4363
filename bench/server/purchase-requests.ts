import { createPrivateKey, randomUUID, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import type { HttpConnection, HttpRequest } from './http-connection.ts'

/** One passenger of a benchmark flight with a login session; who the floor is told to serve as well. */
export interface Buyer {
  ticketNo: string
  tripId: string
  session: string
}

/** What one turn of a scenario needs: nobody may buy the same plan twice. */
export interface Purchase {
  buyer: Buyer
  planId: string
}

const prePurchase = '/api2/v1/prePurchase/'
const order = '/api2/v1/order/'
const json = { 'content-type': 'application/json', channel: 'WEB', language: 'zh' }
const { appId, sellerId, gatewayPrivateKey } = demoKeys.alipay
const gatewayKey = createPrivateKey(gatewayPrivateKey)
/** On Node's thread pool, beside the loop that sends. */
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Every step of a purchase as the web app makes it, on one connection; each takes note of its time under its name. */
export class PurchaseRequests {
  private readonly connection: HttpConnection
  private readonly guestToken: string
  private readonly note: (step: string, ms: number) => void

  constructor(connection: HttpConnection, guestToken: string, note: (step: string, ms: number) => void) {
    this.connection = connection
    this.guestToken = guestToken
    this.note = note
  }

  /** As a guest: the passenger logs in afterwards (W4). */
  async lookUp({ buyer }: Purchase): Promise<void> {
    const body = { ticketNo: buyer.ticketNo, lastName: 'BENCH', firstName: 'RIDER', emailTicket: 'bench@example.com' }
    const { trips } = await this.call<{ trips: unknown[] }>(`${prePurchase}getWifiProductTripByNameTicket`, { body })
    if (trips.length !== 1) throw new Error(`${trips.length} trips were found by ticket ${buyer.ticketNo}`)
  }

  async calculate(purchase: Purchase): Promise<number> {
    const body = { lines: linesOf(purchase) }
    const { payable } = await this.call<{ payable: number }>(`${order}calculateOrder`, { body, buyer: purchase.buyer })
    return payable
  }

  async submitOrder(purchase: Purchase, payable: number): Promise<string> {
    const body = { lines: linesOf(purchase), payable, currency: 'CNY' }
    const { orderNo } = await this.call<{ orderNo: string }>(`${order}submitOrder`, {
      body,
      buyer: purchase.buyer,
      creates: true,
    })
    return orderNo
  }

  async submitPay({ buyer }: Purchase, orderNo: string): Promise<string> {
    const body = { orderNo, payMethod: 'alipay' }
    const { paymentNo } = await this.call<{ paymentNo: string }>(`${order}submitPay`, { body, buyer, creates: true })
    return paymentNo
  }

  /** What the gateway posts after the passenger has paid, with its genuine signature; the floor gets the same. */
  async notifyPaid(paymentNo: string, amountMinor: number): Promise<void> {
    const body = await signedNotice(paymentNo, amountMinor)
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const answer = await this.post('notification', { path: '/pay/alipay/notify', headers, body })
    if (answer !== 'success') throw new Error(`the notification of ${paymentNo} was answered with ${answer}`)
  }

  async requirePaid({ buyer }: Purchase, orderNo: string): Promise<void> {
    const { state } = await this.call<{ state: string }>(`${order}orderDetail`, { body: { orderNo }, buyer })
    if (state !== 'paid') throw new Error(`order ${orderNo} is ${state}`)
  }

  private async call<Data>(path: string, call: { body: object; buyer?: Buyer; creates?: boolean }): Promise<Data> {
    const headers: Record<string, string> = { ...json, guestToken: this.guestToken }
    if (call.buyer) headers['cookie'] = `aisle_session=${call.buyer.session}`
    if (call.creates) headers['idempotency-key'] = randomUUID()
    const name = path.slice(path.lastIndexOf('/') + 1)
    const text = await this.post(name, { path, headers, body: JSON.stringify(call.body) })
    // The envelope of every call (G3); `data` is what the caller of this method names.
    const { code, data } = JSON.parse(text) as { code: string; data: Data }
    if (code !== '200') throw new Error(`${name} answered ${text}`)
    return data
  }

  private async post(name: string, request: HttpRequest): Promise<string> {
    const startedAt = performance.now()
    const { body } = await this.connection.post(request)
    this.note(name, performance.now() - startedAt)
    return body
  }
}

const linesOf = ({ buyer, planId }: Purchase) => [{ kind: 'WIFI', tripId: buyer.tripId, planId, quantity: 1 }]

async function signedNotice(paymentNo: string, amountMinor: number): Promise<string> {
  const amount = (amountMinor / 100).toFixed(2)
  const fields: Record<string, string> = {
    app_id: appId,
    auth_app_id: appId,
    buyer_id: '2088722000000042',
    buyer_pay_amount: amount,
    charset: 'utf-8',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: '2026-11-20 10:00:30',
    gmt_payment: '2026-11-20 10:01:01',
    notify_id: `2026112000222${paymentNo}`,
    notify_time: '2026-11-20 10:01:02',
    notify_type: 'trade_status_sync',
    out_trade_no: paymentNo,
    receipt_amount: amount,
    seller_id: sellerId,
    subject: '机上上网 MF9000',
    total_amount: amount,
    trade_no: `BENCH${paymentNo}`,
    trade_status: 'TRADE_SUCCESS',
    version: '1.0',
  }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const signature = await signAside('RSA-SHA256', Buffer.from(text), gatewayKey)
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signature.toString('base64') }).toString()
}
