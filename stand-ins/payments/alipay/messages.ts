import { randomBytes } from 'node:crypto'
import type { Letter } from '../deliveries.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import { toYuan } from '../money.ts'
import { BUYER } from './magic-values.ts'
import { type AlipayRefund, isFullyRefunded, refundedFen, type Trade, tradeStatus } from './trades.ts'
import { type AlipayFields, beijingTime, withSignature } from './wire.ts'

type AlipayKeys = StandInKeys['alipay']
interface Deps {
  keys: AlipayKeys
  now: () => Date
}

/** The notification about the trade's current state; a full refund names the refund that completed it. */
export function notificationAbout(trade: Trade, deps: Deps): Letter {
  const fields = notificationFields(trade, deps)
  return letterTo(trade.notifyUrl, withSignature(fields, deps.keys.gatewayPrivateKey))
}

/** Says that the trade was paid, but is signed with a key that is not the gateway's. */
export function forgedNotification(trade: Trade, deps: Deps): Letter {
  const fields = { ...notificationFields(trade, deps), ...paidFields(trade, deps.now()), trade_status: 'TRADE_SUCCESS' }
  return letterTo(trade.notifyUrl, withSignature(fields, deps.keys.merchantPrivateKey))
}

function letterTo(url: string, fields: AlipayFields): Letter {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { url, compose: () => ({ headers, body }), isAccepted: (answer) => answer.body.trim() === 'success' }
}

function notificationFields(trade: Trade, { keys, now }: Deps): AlipayFields {
  return {
    notify_type: 'trade_status_sync',
    notify_id: `${beijingTime(now()).replaceAll(/\D/g, '')}${randomBytes(10).toString('hex')}`,
    notify_time: beijingTime(now()),
    trade_status: tradeStatus(trade),
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    app_id: keys.appId,
    auth_app_id: keys.appId,
    seller_id: keys.sellerId,
    buyer_id: BUYER.id,
    buyer_logon_id: BUYER.logonId,
    subject: trade.subject,
    total_amount: toYuan(trade.totalFen),
    gmt_create: beijingTime(trade.createdAt ?? now()),
    ...(trade.paidAt ? paidFields(trade, trade.paidAt) : {}),
    ...refundFields(trade),
    version: '1.0',
    charset: 'utf-8',
  }
}

function paidFields(trade: Trade, paidAt: Date): AlipayFields {
  const amount = toYuan(trade.totalFen)
  return {
    gmt_payment: beijingTime(paidAt),
    receipt_amount: amount,
    buyer_pay_amount: amount,
    invoice_amount: amount,
    point_amount: '0.00',
    fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
  }
}

function refundFields(trade: Trade): AlipayFields {
  const last: AlipayRefund | undefined = trade.refunds.at(-1)
  if (!last || !isFullyRefunded(trade)) return {}
  return {
    refund_fee: toYuan(refundedFen(trade)),
    gmt_refund: `${beijingTime(last.at)}.000`,
    out_biz_no: last.requestNo,
  }
}

/** The browser's address after paying: the shop's return_url with signed parameters. */
export function returnAddress(trade: Trade, { keys, now }: Deps): string {
  const fields = withSignature(
    {
      method: 'alipay.trade.wap.pay.return',
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      total_amount: toYuan(trade.totalFen),
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      timestamp: beijingTime(now()),
      version: '1.0',
      charset: 'utf-8',
    },
    keys.gatewayPrivateKey,
  )
  const url = new URL(trade.returnUrl)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.toString()
}
