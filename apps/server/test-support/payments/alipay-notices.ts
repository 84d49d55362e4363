import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { yuan } from '../../src/outside/payment/alipay-wire.ts'
import type { Notice, NoticeWriter, ReportedPayment } from './payment-notices.ts'

type Fields = Record<string, string>

const { appId, sellerId, gatewayPrivateKey, merchantPrivateKey } = demoKeys.alipay
const gatewayKey = createPrivateKey(gatewayPrivateKey)
const otherKey = createPrivateKey(merchantPrivateKey)
// Signs on Node's thread pool: thousands of notices are signed while others are being sent.
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Alipay's `trade_status_sync`, with the signatures of the stand-in's key. */
export const alipayNotices: NoticeWriter = {
  gateway: 'alipay',
  genuine: (told) => signed(getFields(told)),
  sentNow: (genuine) => genuine,
  forged: {
    unsigned: async (told) => posted({ ...getFields(told), sign_type: 'RSA2' }),
    anotherKey: (told) => signed(getFields(told), { key: otherKey }),
    // Alipay's older signature, which is too weak today.
    weakSignature: (told) => signed(getFields(told), { signType: 'RSA' }),
    // The payer pays one fen and rewrites the receipt.
    amountRewritten: async (told) => rewritten(await signed(getFields({ ...told, amountMinor: 1 })), getFields(told)),
    // The payer pays for one order and sends the receipt for another.
    numberRewritten: async (told, other) =>
      rewritten(await signed(getFields(other)), { out_trade_no: told.paymentNo, total_amount: yuan(told.amountMinor) }),
    anotherApp: (told) => signed({ ...getFields(told), app_id: '9021000000000001' }),
    anotherSeller: (told) => signed({ ...getFields(told), seller_id: '2088000000000001' }),
    anotherAmount: (told) => signed({ ...getFields(told), total_amount: '0.01' }),
    unknownNumber: (told) => signed({ ...getFields(told), out_trade_no: `${told.paymentNo}0` }),
  },
  isAcknowledged: ({ status, body }) => status === 200 && body === 'success',
}

function getFields({ paymentNo, providerTxn, amountMinor }: ReportedPayment): Fields {
  const amount = yuan(amountMinor)
  return {
    notify_type: 'trade_status_sync',
    notify_id: `2026112000222${providerTxn}`,
    notify_time: '2026-11-20 10:01:02',
    trade_status: 'TRADE_SUCCESS',
    trade_no: providerTxn,
    out_trade_no: paymentNo,
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_id: '2088722000000042',
    subject: '机上上网 1 小时 MF829',
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    gmt_create: '2026-11-20 10:00:30',
    gmt_payment: '2026-11-20 10:01:01',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    version: '1.0',
    charset: 'utf-8',
  }
}

/** Alipay signs `k=v` of every field except `sign` and `sign_type`, sorted by key. */
async function signed(fields: Fields, { key = gatewayKey, signType = 'RSA2' } = {}): Promise<Notice> {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  const signature = await signAside(signType === 'RSA2' ? 'RSA-SHA256' : 'RSA-SHA1', Buffer.from(text), key)
  return posted({ ...fields, sign_type: signType, sign: signature.toString('base64') })
}

const posted = (fields: Fields): Notice => ({
  path: '/pay/alipay/notify',
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(fields).toString(),
})

/** Changes fields, but keeps the old signature. */
const rewritten = ({ body }: Notice, changes: Fields): Notice =>
  posted({ ...Object.fromEntries(new URLSearchParams(body)), ...changes })
