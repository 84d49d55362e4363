import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { beijingTime } from '@aisle/rules/time'
import { pkcs1, publicKey } from './alipay-wire.ts'
import type {
  Cashier,
  NotifyRequest,
  PaymentGateway,
  PaymentStatus,
  PaymentToOpen,
  RefundToMake,
  StatementLine,
  VerifiedNotice,
} from './payment-gateway.ts'
import { getBody, isUnknown, openApi, type Ask, type Asked, type WechatPayConfig } from './wechatpay-api.ts'
import { isSignedNotice, jsapiParams, linesOfBill, readBill, unseal } from './wechatpay-wire.ts'

const realApiHosts = ['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com']
/** The lifetime of an H5 cashier's address (facts §1). */
const h5Seconds = 5 * 60
const descriptionLength = 120
const reasonBytes = 80

/** WeChat Pay v3 in CNY: H5 in browsers and other apps, JSAPI inside the chat app. */
export function wechatPayGateway(config: WechatPayConfig): PaymentGateway {
  const keys = {
    privateKey: createPrivateKey(pkcs1(config.privateKey)),
    weChatKey: { id: config.publicKeyId, publicKey: publicKey(config.publicKey) },
  }
  const api = openApi(config)
  const { ask } = api
  const base = new URL(config.apiBase)
  const order = (paymentNo: string) => `v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`
  const query = async (paymentNo: string) =>
    readStatus(await ask('get', `${order(paymentNo)}?mchid=${encodeURIComponent(config.mchId)}`))

  return {
    id: 'wechat',
    currency: 'CNY',
    // A page inside a mini-program cannot pay: only the mini-program itself could.
    worksIn: (environment) => environment !== 'miniProgram',
    // The form goes to our own /pay/go, which redirects to the H5 cashier.
    formActionOrigins: ["'self'", realApiHosts.includes(base.hostname) ? 'https://wx.tenpay.com' : base.origin],
    opensHere: false,
    open: async (payment) => ({
      cashier:
        payment.environment === 'chatApp'
          ? await openJsapi(ask, { config, privateKey: keys.privateKey, payment })
          : await openH5(ask, config, payment),
      gatewayRef: null,
    }),
    query: ({ paymentNo }) => query(paymentNo),
    async close({ paymentNo }) {
      const closed = await ask('post', `${order(paymentNo)}/close`, { mchid: config.mchId })
      // If WeChat Pay does not know the order, no passenger has seen its cashier.
      if (closed.ok || isUnknown(closed)) return { status: 'closed' }
      return query(paymentNo)
    },
    refund: (refund) => makeRefund(ask, refund),
    verifyNotice: async (request) => readNotice(config, keys.weChatKey, request),
    statement: (day) => readStatement(api, day),
    acknowledgement: (accepted) => ({
      status: accepted ? 200 : 400,
      contentType: 'application/json',
      body: JSON.stringify(accepted ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'not accepted' }),
    }),
  }
}

const getOrder = (config: WechatPayConfig, payment: PaymentToOpen) => ({
  appid: config.appId,
  mchid: config.mchId,
  // A backtick would end a value in the bill.
  description: payment.subject.replaceAll(/[\p{Cc}`]/gu, ' ').slice(0, descriptionLength),
  out_trade_no: payment.paymentNo,
  time_expire: `${beijingTime(payment.expiresAt).replace(' ', 'T')}+08:00`,
  notify_url: payment.notifyUrl,
  amount: { total: payment.amountMinor, currency: 'CNY' },
})

// Node listens on both families at once and writes IPv4 addresses as IPv6.
const plainIp = (ip: string) => ip.replace(/^::ffff:/, '')

async function openH5(ask: Ask, config: WechatPayConfig, payment: PaymentToOpen): Promise<Cashier> {
  const made = await ask('post', 'v3/pay/transactions/h5', {
    ...getOrder(config, payment),
    scene_info: { payer_client_ip: plainIp(payment.clientIp), h5_info: { type: 'Wap' } },
  })
  const url = new URL(getBody(made, z.object({ h5_url: z.url() }), 'the opening of a payment').h5_url)
  url.searchParams.set('redirect_url', payment.returnUrl)
  return { kind: 'redirect', url: url.toString(), goodForSeconds: h5Seconds }
}

async function openJsapi(
  ask: Ask,
  { config, privateKey, payment }: { config: WechatPayConfig; privateKey: KeyObject; payment: PaymentToOpen },
): Promise<Cashier> {
  if (payment.openId === null) throw new Error(`${payment.paymentNo} has no payer in the chat app`)
  const made = await ask('post', 'v3/pay/transactions/jsapi', {
    ...getOrder(config, payment),
    payer: { openid: payment.openId },
    scene_info: { payer_client_ip: plainIp(payment.clientIp) },
  })
  const { prepay_id: prepayId } = getBody(made, z.object({ prepay_id: z.string().min(1) }), 'the opening of a payment')
  return { kind: 'jsapi', params: jsapiParams({ appId: config.appId, privateKey }, prepayId) }
}

const amount = z.object({ total: z.int(), currency: z.literal('CNY').default('CNY') })
const transaction = z.object({
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  transaction_id: z.string().optional(),
  amount: amount.optional(),
})

function readStatus(asked: Asked): PaymentStatus {
  if (isUnknown(asked)) return { status: 'pending' }
  const found = getBody(asked, transaction, 'a query')
  switch (found.trade_state) {
    case 'SUCCESS':
    // Paid, and at least partly refunded.
    case 'REFUND': {
      if (!found.transaction_id || !found.amount) throw new Error('WeChat Pay reported a payment without its amount')
      return {
        status: 'paid',
        providerTxn: found.transaction_id,
        amountMinor: found.amount.total,
        currency: found.amount.currency,
      }
    }
    case 'CLOSED':
    case 'REVOKED':
      return { status: 'closed' }
    case 'NOTPAY':
    case 'USERPAYING':
    // The bank refused; another card may work.
    case 'PAYERROR':
      return { status: 'pending' }
  }
}

const refundMade = z.object({ status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']) })
/** ABNORMAL: the passenger's card no longer exists, and a person must send the money elsewhere. */
const refundOutcomes = { SUCCESS: 'done', PROCESSING: 'pending', CLOSED: 'failed', ABNORMAL: 'failed' } as const

async function makeRefund(ask: Ask, refund: RefundToMake): Promise<'done' | 'pending' | 'failed'> {
  const made = await ask('post', 'v3/refund/domestic/refunds', {
    transaction_id: refund.providerTxn,
    out_refund_no: refund.refundNo,
    reason: Buffer.from(refund.reason).subarray(0, reasonBytes).toString('utf8').replaceAll('\uFFFD', ''),
    amount: { refund: refund.amountMinor, total: refund.totalMinor, currency: 'CNY' },
  })
  const outcome = made.ok ? refundOutcomes[getBody(made, refundMade, 'a refund').status] : 'failed'
  if (made.ok && outcome !== 'pending') return outcome
  // An accepted refund may be done by now; after a refusal, of a repetition above all, WeChat Pay's record under our
  // number decides.
  const known = await ask('get', `v3/refund/domestic/refunds/${encodeURIComponent(refund.refundNo)}`)
  if (known.ok) return refundOutcomes[getBody(known, refundMade, 'a refund').status]
  if (made.ok) return outcome
  if (!isUnknown(known) || made.status >= 500 || made.status === 429) return getBody(made, z.never(), 'a refund')
  return 'failed'
}

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})
const reportedTransaction = transaction.extend({ mchid: z.string(), appid: z.string(), out_trade_no: z.string() })

function readNotice(
  config: WechatPayConfig,
  weChatKey: { id: string; publicKey: KeyObject },
  request: NotifyRequest,
): VerifiedNotice | null {
  if (!isSignedNotice(weChatKey, request)) return null
  const told = envelope.safeParse(parsed(request.rawBody.toString('utf8')))
  if (!told.success) return null
  const { event_type: event, resource } = told.data
  if (!event.startsWith('TRANSACTION.')) return { outcome: 'none', reason: event }
  const read = reportedTransaction.safeParse(parsed(() => unseal(config.apiV3Key, resource)))
  if (!read.success || read.data.mchid !== config.mchId || read.data.appid !== config.appId) return null
  const status = readStatus({ ok: true, body: read.data })
  const paymentNo = read.data.out_trade_no
  if (status.status === 'paid') {
    const { providerTxn, amountMinor, currency } = status
    return { outcome: 'paid', paymentNo, providerTxn, amountMinor, currency }
  }
  return status.status === 'closed'
    ? { outcome: 'closed', paymentNo }
    : { outcome: 'none', reason: read.data.trade_state }
}

/** Undefined for invalid JSON, or text encrypted with another key. */
function parsed(text: string | (() => string)): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : text())
  } catch {
    return undefined
  }
}

const noBill = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']
const billAsked = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

async function readStatement(api: ReturnType<typeof openApi>, day: string): Promise<StatementLine[] | null> {
  const asked = await api.ask('get', `v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
  if (!asked.ok && noBill.includes(asked.code)) return null
  const bill = getBody(asked, billAsked, 'the asking for a bill')
  const file = getBody(await api.download(bill.download_url), z.instanceof(Buffer), 'the download of a bill')
  return linesOfBill(await readBill(file, bill.hash_value))
}
