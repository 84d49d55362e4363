import { createPrivateKey, type KeyObject } from 'node:crypto'
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk'
import { beijingTime } from '@aisle/rules/time'
import { openAlipayApi, type Ask } from './alipay-api.ts'
import { alipayStatement } from './alipay-statement.ts'
import { fen, isSignedNotice, pkcs1, publicKey, safeSubject, yuan } from './alipay-wire.ts'
import { formActionOrigins } from './form-action-origins.ts'
import type {
  Cashier,
  NotifyRequest,
  PaymentGateway,
  PaymentStatus,
  PaymentToOpen,
  RefundToMake,
  VerifiedNotice,
} from './payment-gateway.ts'

export interface AlipayConfig {
  appId: string
  /** The merchant's own number: notifications for others are ignored. */
  sellerId: string
  /** The merchant's key, which signs requests. */
  privateKey: string
  /** The gateway's key, which verifies answers and notifications. */
  alipayPublicKey: string
  gatewayUrl: string
}

const success = '10000'
const cannotClose = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']

/** Alipay's mobile web payment (`alipay.trade.wap.pay`) in CNY. */
export function alipayGateway(config: AlipayConfig): PaymentGateway {
  const sdk = new AlipaySdk({
    appId: config.appId,
    privateKey: pkcs1(config.privateKey),
    alipayPublicKey: config.alipayPublicKey,
    gateway: config.gatewayUrl,
  })
  parsedOnce(sdk)
  const alipayKey = publicKey(config.alipayPublicKey)
  const ask = openAlipayApi(sdk)

  return {
    id: 'alipay',
    currency: 'CNY',
    // The chat app blocks pages that open this cashier.
    worksIn: (environment) => environment !== 'chatApp' && environment !== 'miniProgram',
    formActionOrigins: formActionOrigins(config.gatewayUrl),
    opensHere: true,
    open: async (payment) => ({ cashier: wapForm(sdk, config, payment), gatewayRef: null }),
    query: async ({ paymentNo }) => readStatus(await ask('alipay.trade.query', { out_trade_no: paymentNo })),
    async close({ paymentNo }) {
      const closed = await ask('alipay.trade.close', { out_trade_no: paymentNo })
      // The trade is created when the buyer enters the cashier: without one, nothing can have been paid.
      if (closed.code === success || closed.subCode === 'ACQ.TRADE_NOT_EXIST') return { status: 'closed' }
      if (!cannotClose.includes(String(closed.subCode))) throw unexpected('close', closed)
      return readStatus(await ask('alipay.trade.query', { out_trade_no: paymentNo }))
    },
    refund: (refund) => makeRefund(ask, refund),
    verifyNotice: async (request) => readNotice(alipayKey, config, request),
    statement: (day) => alipayStatement({ ask, gatewayUrl: config.gatewayUrl }, day),
    acknowledgement: (accepted) =>
      accepted
        ? { status: 200, contentType: 'text/plain', body: 'success' }
        : { status: 400, contentType: 'text/plain', body: 'failure' },
  }
}

/**
 * The SDK hands its key to `sign` as text, which is parsed and checked for each signature: 0.6 of the 0.9 ms that it
 * takes. `sign` takes a parsed key just as well, which the SDK's types do not say.
 */
function parsedOnce({ config }: AlipaySdk): void {
  Object.assign(config, { privateKey: createPrivateKey(config.privateKey) })
}

/**
 * The SDK's own HTML form does not escape enough (facts §0). The SDK's address holds the same signed fields, which the
 * gateway also accepts in a body.
 */
function wapForm(sdk: AlipaySdk, config: AlipayConfig, payment: PaymentToOpen): Cashier {
  const address = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    notifyUrl: payment.notifyUrl,
    returnUrl: payment.returnUrl,
    bizContent: {
      out_trade_no: payment.paymentNo,
      total_amount: yuan(payment.amountMinor),
      subject: safeSubject(payment.subject),
      product_code: 'QUICK_WAP_WAY',
      quit_url: payment.cancelUrl,
      time_expire: beijingTime(payment.expiresAt),
    },
  })
  return {
    kind: 'form',
    wapPayUrl: `${config.gatewayUrl}?charset=utf-8`,
    wapPayParam: Object.fromEntries(new URL(address).searchParams),
  }
}

function readStatus(answer: AlipaySdkCommonResult): PaymentStatus {
  // An unknown trade is no failure: the passenger has not entered the cashier yet, and still may (facts §1).
  if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { status: 'pending' }
  if (answer.code !== success) throw unexpected('query', answer)
  switch (answer.tradeStatus) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return {
        status: 'paid',
        providerTxn: String(answer.tradeNo),
        amountMinor: fen(answer.totalAmount),
        currency: 'CNY',
      }
    case 'TRADE_CLOSED':
      return { status: 'closed' }
    case 'WAIT_BUYER_PAY':
      return { status: 'pending' }
    default:
      throw unexpected('query', answer)
  }
}

async function makeRefund(ask: Ask, refund: RefundToMake): Promise<'done' | 'pending' | 'failed'> {
  const made = await ask('alipay.trade.refund', {
    trade_no: refund.providerTxn,
    refund_amount: yuan(refund.amountMinor),
    out_request_no: refund.refundNo,
    refund_reason: refund.reason,
  })
  if (made.code === success && made.fundChange === 'Y') return 'done'
  // For any other answer, a repetition above all, Alipay's record under our number decides.
  const known = await ask('alipay.trade.fastpay.refund.query', {
    trade_no: refund.providerTxn,
    out_request_no: refund.refundNo,
  })
  if (known.code === success && known.refundStatus === 'REFUND_SUCCESS') return 'done'
  if (made.code === success) return 'pending'
  if (made.code === '20000' || made.subCode === 'ACQ.SYSTEM_ERROR') throw unexpected('refund', made)
  return 'failed'
}

function readNotice(alipayKey: KeyObject, config: AlipayConfig, request: NotifyRequest): VerifiedNotice | null {
  const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')))
  if (!isSignedNotice(alipayKey, fields)) return null
  if (fields.app_id !== config.appId || fields.seller_id !== config.sellerId) return null
  const paymentNo = fields.out_trade_no ?? ''
  switch (fields.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return {
        outcome: 'paid',
        paymentNo,
        providerTxn: fields.trade_no ?? '',
        amountMinor: fen(fields.total_amount),
        currency: 'CNY',
      }
    case 'TRADE_CLOSED':
      return { outcome: 'closed', paymentNo }
    default:
      return { outcome: 'none', reason: `trade status ${fields.trade_status}` }
  }
}

function unexpected(asked: string, answer: AlipaySdkCommonResult): Error {
  return new Error(`Alipay answered ${asked} with ${answer.code} ${answer.subCode ?? answer.tradeStatus ?? ''}`)
}
