import type { Clock } from '../../platform/clock.ts'
import { after, minutes } from '../../platform/clock.ts'
import { formActionOrigins } from './form-action-origins.ts'
import type { NotifyRequest, PaymentGateway, PaymentStatus, RefundToMake, VerifiedNotice } from './payment-gateway.ts'
import { certificateChecker, type TrustedChain } from './unionpay-certificates.ts'
import { unionPayStatement } from './unionpay-statement.ts'
import {
  fromUnionPayTime,
  isSigned,
  readAnswer,
  readNotice,
  safeGoods,
  sentAt,
  getSigner,
  unionPayTime,
  type UnionPayFields,
} from './unionpay-wire.ts'

export interface UnionPayConfig extends TrustedChain {
  merchantId: string
  /** The merchant's key, which signs requests. */
  privateKey: string
  /** The decimal serial number of its certificate. */
  certId: string
  /** `https://gateway.95516.com/gateway/api`, or a stand-in; without a trailing slash. */
  gatewayUrl: string
  /** The address of the statements. */
  filesUrl: string
}

type Ask = (url: string, fields: UnionPayFields) => Promise<Record<string, string>>

const timeoutMs = 10_000
/** A payment attempted at the last moment is decided by then. */
const settledAfterMinutes = 5
const succeeded = ['00', 'A6']
const undecided = ['03', '04', '05']
const unknown = '34'
const repeated = '12'
/** Temporary refusals: closed for a while, busy, or too many requests. */
const later = ['02', '06', '37', '39']
/** UnionPay's own address for "do not notify": we query the outcome of a refund. */
const nobody = 'http://www.specialUrl.com'

/** UnionPay's payment on mobile pages (5.1.0, signed with certificates) in CNY. */
export function unionPayGateway(config: UnionPayConfig, clock: Clock): PaymentGateway {
  const signed = getSigner(config.privateKey, config.certId)
  const gatewayKey = certificateChecker(config)
  const isFromGateway = (fields: UnionPayFields) => {
    const key = gatewayKey(fields.signPubKeyCert ?? '', clock.now())
    return key !== null && fields.merId === config.merchantId && isSigned(fields, key)
  }
  const always = { version: '5.1.0', encoding: 'UTF-8', signMethod: '01', accessType: '0', merId: config.merchantId }
  const ask: Ask = async (url, fields) => {
    const answer = await post(url, signed({ ...always, ...fields }))
    if (!isFromGateway(answer)) throw new Error('UnionPay’s answer does not carry its signature')
    // A genuine answer to another request does not count.
    for (const name of fields.orderId === undefined ? ['txnType'] : ['txnType', 'orderId', 'txnTime']) {
      if (answer[name] !== fields[name]) throw new Error(`UnionPay answered for another ${name}`)
    }
    return answer
  }
  const getStatus = (number: string) => readTransaction(ask, `${config.gatewayUrl}/queryTrans.do`, number)

  return {
    id: 'unionpay',
    currency: 'CNY',
    // UnionPay's pages open in every browser, including the chat app's. A mini-program opens only hosts that its owner
    // has registered, and the airline cannot register this one.
    worksIn: (environment) => environment !== 'miniProgram',
    formActionOrigins: formActionOrigins(config.gatewayUrl),
    opensHere: true,
    async open(payment) {
      const payTimeout = unionPayTime(payment.expiresAt)
      const fields = {
        ...always,
        txnType: '01',
        txnSubType: '01',
        bizType: '000201',
        channelType: '08',
        currencyCode: '156',
        orderId: payment.paymentNo,
        txnTime: sentAt(payment.paymentNo),
        txnAmt: String(payment.amountMinor),
        payTimeout,
        frontUrl: payment.returnUrl,
        frontFailUrl: payment.cancelUrl,
        backUrl: payment.notifyUrl,
        riskRateInfo: `{commodityName=${safeGoods(payment.subject)}}`,
      }
      const wapPayUrl = `${config.gatewayUrl}/frontTransReq.do`
      return { cashier: { kind: 'form', wapPayUrl, wapPayParam: signed(fields) }, gatewayRef: payTimeout }
    },
    async query({ paymentNo, gatewayRef }) {
      // No passenger has received a form.
      if (!gatewayRef) return { status: 'pending' }
      const found = await getStatus(paymentNo)
      if (found.state === 'paid') return found.payment
      // Until the deadline, a refused payment may be tried again with another card.
      return clock.now() < lastDecision(gatewayRef) ? { status: 'pending' } : { status: 'closed' }
    },
    /**
     * Only its `payTimeout` ends an unpaid order at UnionPay. So this returns `closed` when no payment has been
     * attempted: as at Alipay, a passenger with an open cashier may still pay until then; `query` keeps returning
     * `pending`, and a late payment is recorded and refunded. While a bank is deciding, this returns `pending`, and the
     * order waits.
     */
    async close({ paymentNo, gatewayRef }) {
      if (!gatewayRef) return { status: 'closed' }
      const found = await getStatus(paymentNo)
      if (found.state === 'paid') return found.payment
      const waits = found.state === 'undecided' && clock.now() < lastDecision(gatewayRef)
      return { status: waits ? 'pending' : 'closed' }
    },
    refund: (refund) => makeRefund({ ask, config }, refund),
    verifyNotice: async (request) => getNotice(isFromGateway, request),
    statement: (day) => unionPayStatement({ ask: (fields) => ask(config.filesUrl, fields), clock }, day),
    acknowledgement: (accepted) =>
      accepted
        ? { status: 200, contentType: 'text/plain', body: 'ok' }
        : { status: 400, contentType: 'text/plain', body: 'refused' },
  }
}

const lastDecision = (payTimeout: string) => after(fromUnionPayTime(payTimeout), minutes(settledAfterMinutes))

async function post(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`UnionPay answered with status ${response.status}`)
  return readAnswer(await response.text())
}

type Transaction =
  | { state: 'unknown' | 'undecided' | 'failed' }
  | { state: 'paid'; payment: Extract<PaymentStatus, { status: 'paid' }> }

/** The state of a payment or a refund, by our number. */
async function readTransaction(ask: Ask, url: string, number: string): Promise<Transaction> {
  const answer = await ask(url, {
    txnType: '00',
    txnSubType: '00',
    bizType: '000000',
    orderId: number,
    txnTime: sentAt(number),
  })
  if (answer.respCode === unknown) return { state: 'unknown' }
  if (answer.respCode !== '00') throw unexpected('query', answer)
  const outcome = answer.origRespCode ?? ''
  if (succeeded.includes(outcome)) return { state: 'paid', payment: getPayment(answer) }
  return { state: undecided.includes(outcome) ? 'undecided' : 'failed' }
}

function getPayment(fields: UnionPayFields): Extract<PaymentStatus, { status: 'paid' }> {
  const { queryId = '', txnAmt = '', currencyCode } = fields
  if (!/^\d{1,12}$/.test(txnAmt) || queryId === '') throw new Error('UnionPay told a payment without amount or number')
  if (currencyCode !== '156') throw new Error(`UnionPay took a payment in ${currencyCode}`)
  return { status: 'paid', providerTxn: queryId, amountMinor: Number(txnAmt), currency: 'CNY' }
}

/**
 * Looks up the refund first, in case its answer was lost. UnionPay itself refuses a repeated pair of number and time. A
 * refund refused by a bank stays refused under this number.
 */
async function makeRefund(
  { ask, config }: { ask: Ask; config: UnionPayConfig },
  refund: RefundToMake,
): Promise<'done' | 'pending' | 'failed'> {
  const lookUp = () => readTransaction(ask, `${config.gatewayUrl}/queryTrans.do`, refund.refundNo)
  const known = await lookUp()
  if (known.state !== 'unknown') return refundOutcome(known)
  const answer = await ask(`${config.gatewayUrl}/backTransReq.do`, {
    txnType: '04',
    txnSubType: '00',
    bizType: '000201',
    channelType: '08',
    currencyCode: '156',
    orderId: refund.refundNo,
    txnTime: sentAt(refund.refundNo),
    txnAmt: String(refund.amountMinor),
    origQryId: refund.providerTxn,
    backUrl: nobody,
  })
  const code = answer.respCode ?? ''
  if (later.includes(code)) throw unexpected('refund', answer)
  if (![...succeeded, ...undecided, repeated].includes(code)) return 'failed'
  // Accepted does not mean refunded yet.
  return refundOutcome(await lookUp())
}

function refundOutcome({ state }: Transaction): 'done' | 'pending' | 'failed' {
  if (state === 'paid') return 'done'
  return state === 'failed' ? 'failed' : 'pending'
}

function getNotice(isFromGateway: (fields: UnionPayFields) => boolean, request: NotifyRequest): VerifiedNotice | null {
  const fields = readNotice(request.rawBody.toString('utf8'))
  if (!isFromGateway(fields)) return null
  if (fields.txnType !== '01') return { outcome: 'none', reason: `transaction type ${fields.txnType}` }
  if (!succeeded.includes(fields.respCode ?? '')) return { outcome: 'none', reason: `answer code ${fields.respCode}` }
  const { providerTxn, amountMinor, currency } = getPayment(fields)
  return { outcome: 'paid', paymentNo: fields.orderId ?? '', providerTxn, amountMinor, currency }
}

const unexpected = (asked: string, { respCode = '' }: UnionPayFields) =>
  new Error(`UnionPay answered ${asked} with ${/^\w{1,4}$/.exec(respCode)?.[0] ?? 'no code'}`)
