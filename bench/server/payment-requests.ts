import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import type { Buyer, PassengerCalls } from './passenger-calls.ts'

const order = '/api2/v1/order/'
const { appId, sellerId, gatewayPrivateKey } = demoKeys.alipay
const gatewayKey = createPrivateKey(gatewayPrivateKey)
/** Signs on Node's thread pool, so that signing does not block the sending loop. */
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Pays an order of any kind and reads its state afterwards. */
export class PaymentRequests {
  private readonly calls: PassengerCalls

  constructor(calls: PassengerCalls) {
    this.calls = calls
  }

  async submitPay(buyer: Buyer, orderNo: string): Promise<string> {
    const body = { orderNo, payMethod: 'alipay' }
    const path = `${order}submitPay`
    const { paymentNo } = await this.calls.call<{ paymentNo: string }>(path, { body, buyer, creates: true })
    return paymentNo
  }

  /** Posts the gateway's notice of a payment with a genuine signature, to the floor as well. */
  async notifyPaid(paymentNo: string, amountMinor: number): Promise<void> {
    const body = await signedNotice(paymentNo, amountMinor)
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const answer = await this.calls.post('notification', { path: '/pay/alipay/notify', headers, body })
    if (answer !== 'success') throw new Error(`the notification of ${paymentNo} was answered with ${answer}`)
  }

  async requireState(buyer: Buyer, orderNo: string, expected: 'paid' | 'awaiting_shipment'): Promise<void> {
    const { state } = await this.calls.call<{ state: string }>(`${order}orderDetail`, { body: { orderNo }, buyer })
    if (state !== expected) throw new Error(`order ${orderNo} is ${state}`)
  }
}

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
