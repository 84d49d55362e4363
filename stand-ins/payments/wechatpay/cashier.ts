import { randomUUID } from 'node:crypto'
import type { StandInClock } from '../../clock/stand-in-clock.ts'
import { refuse } from '../../http/routing.ts'
import type { Deliveries, Letter } from '../deliveries.ts'
import type { Outcome, PaymentDesk, SteeredPayment } from '../payment-desk.ts'
import { BUYER } from './magic-values.ts'
import { createOrderBook, refundedFen, type Payment, type WechatPayOrder } from './orders.ts'
import { rfc3339, sealed, signedHeaders, type WechatPayKeys } from './wire.ts'

export interface CashierDeps {
  clock: StandInClock
  keys: WechatPayKeys
  deliveries: Deliveries
  desk: PaymentDesk
  /** This server's own origin, known once its port is. */
  origin: () => string
  /** Hosts that the merchant has registered for H5; none: any. */
  hosts: () => string[]
}

/** Changes payments, for the buyer, a script, the shop's server and the clock. */
export function createCashier({ clock, keys, deliveries, desk }: CashierDeps) {
  const book = createOrderBook(clock)
  const letters = new Map<string, Letter>()

  /** The transaction as query and notification show it. */
  const getTransaction = (payment: Payment) => ({
    appid: keys.appId,
    mchid: keys.mchId,
    out_trade_no: payment.outTradeNo,
    trade_state: book.getState(payment),
    trade_state_desc: DESCRIPTIONS[book.getState(payment)],
    ...(payment.paidAt && {
      transaction_id: payment.transactionId,
      trade_type: payment.tradeType,
      bank_type: 'OTHERS',
      attach: '',
      success_time: rfc3339(payment.paidAt),
      payer: { openid: payment.openId ?? BUYER.openId },
    }),
    amount: {
      total: payment.totalFen,
      currency: 'CNY',
      ...(payment.paidAt && { payer_total: payment.totalFen, payer_currency: 'CNY' }),
    },
  })

  function getLetter(payment: Payment, transaction: object, privateKey?: string): Letter {
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: rfc3339(clock.now()),
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: sealed(JSON.stringify(transaction), keys.apiV3Key),
    })
    return {
      url: payment.notifyUrl,
      compose: () => ({ headers: signedHeaders(body, keys, privateKey), body }),
      isAccepted: ({ status }) => status === 200 || status === 204,
    }
  }

  const decide = (payment: Payment, outcome: Outcome): Letter | undefined => {
    const state = book.getState(payment)
    if (state !== 'NOTPAY' && state !== 'PAYERROR') {
      const name = state === 'CLOSED' ? 'closed' : 'paid'
      throw refuse(409, name, `Payment ${payment.outTradeNo} is ${name} at the gateway.`)
    }
    // Only a payment is notified to the shop; a buyer whose card fails, or who leaves, may still pay.
    if (outcome === 'failed') payment.state = 'PAYERROR'
    if (outcome !== 'paid') return undefined
    payment.state = 'SUCCESS'
    payment.paidAt = clock.now()
    const letter = getLetter(payment, getTransaction(payment))
    letters.set(payment.outTradeNo, letter)
    return letter
  }

  const steered = (payment: Payment): SteeredPayment => ({
    summary: () => getSummary(payment, book.getState(payment)),
    decide: (outcome) => decide(payment, outcome),
    forge: () => {
      const claimed = { ...payment, paidAt: clock.now(), state: 'SUCCESS' as const }
      return getLetter(payment, getTransaction(claimed), keys.merchantPrivateKey)
    },
    lastLetter: () => letters.get(payment.outTradeNo),
    nextRefund: (fault) => {
      payment.nextRefund = fault
    },
  })

  return {
    book,
    decide,
    deliveries,
    getTransaction,
    place: (order: WechatPayOrder): Payment => {
      const payment = book.place(order)
      desk.register(payment.outTradeNo, steered(payment), deliveries)
      return payment
    },
  }
}

const DESCRIPTIONS = {
  NOTPAY: '订单未支付',
  PAYERROR: '支付失败',
  SUCCESS: '支付成功',
  CLOSED: '订单已关闭',
  REFUND: '订单发生过退款',
}

export type Cashier = ReturnType<typeof createCashier>

function getSummary(payment: Payment, state: Payment['state'] | 'REFUND') {
  const refunded = state === 'REFUND' && refundedFen(payment) === payment.totalFen
  const paid = state === 'SUCCESS' || state === 'REFUND' ? 'paid' : 'waiting'
  return {
    paymentNo: payment.outTradeNo,
    gateway: 'wechat',
    state: refunded ? 'refunded' : state === 'CLOSED' ? 'closed' : paid,
    amount: payment.totalFen,
    currency: 'CNY',
    subject: payment.description,
  }
}
