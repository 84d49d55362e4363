import type { StandInKeys } from '../../demo-keys.ts'
import type { Letter } from '../deliveries.ts'
import { ACCOUNT, ANSWERS } from './magic-values.ts'
import type { Order } from './orders.ts'
import { settleDay, type UnionPayFields, unionPayTime, withSignature } from './wire.ts'

type Keys = StandInKeys['unionpay']

/** The same fields are posted to `backUrl` by us and to `frontUrl` by the browser. */
export function paidFields(order: Order, keys: Keys, now: Date): UnionPayFields {
  const paidAt = order.paidAt ?? now
  return {
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    txnType: '01',
    txnSubType: '01',
    bizType: '000201',
    accessType: '0',
    merId: keys.merchantId,
    orderId: order.orderId,
    txnTime: order.txnTime,
    txnAmt: String(order.fen),
    currencyCode: '156',
    queryId: order.queryId,
    traceNo: order.traceNo,
    traceTime: unionPayTime(paidAt).slice(4),
    settleAmt: String(order.fen),
    settleCurrencyCode: '156',
    settleDate: settleDay(paidAt).slice(4),
    accNo: ACCOUNT,
    payCardType: '01',
    respCode: '00',
    respMsg: ANSWERS['00'],
  }
}

export const byGateway = (keys: Keys) => ({
  privateKey: keys.gatewayPrivateKey,
  certificate: keys.gatewayCertificate,
})

/** UnionPay notifies payments that succeed, and nothing else. */
export const paidLetter = (order: Order, keys: Keys, now: Date): Letter =>
  letterTo(order.backUrl, withSignature(paidFields(order, keys, now), byGateway(keys)))

/** A notice that the order was paid, signed with another subject's certificate of the same chain. */
export const forgedLetter = (order: Order, keys: Keys, now: Date): Letter =>
  letterTo(
    order.backUrl,
    withSignature(paidFields(order, keys, now), {
      privateKey: keys.merchantPrivateKey,
      certificate: keys.merchantCertificate,
    }),
  )

function letterTo(url: string, fields: UnionPayFields): Letter {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { url, compose: () => ({ headers, body }), isAccepted: ({ status }) => status === 200 }
}
