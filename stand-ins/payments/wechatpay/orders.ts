import { randomBytes, randomInt } from 'node:crypto'
import type { StandInClock } from '../../clock/stand-in-clock.ts'
import type { RefundFault } from '../payment-desk.ts'
import { H5_LIFE_MS, JSAPI_LIFE_MS } from './magic-values.ts'
import { rfc3339 } from './wire.ts'

export interface WechatPayRefund {
  refundId: string
  outRefundNo: string
  fen: number
  at: Date
}

/** The shop's request; the same number with other contents is another order, and refused. */
export interface WechatPayOrder {
  outTradeNo: string
  tradeType: 'MWEB' | 'JSAPI'
  description: string
  totalFen: number
  notifyUrl: string
  /** Inside the chat app only: who may pay. */
  openId: string | null
  expiresAt: Date
}

export interface Payment extends WechatPayOrder {
  state: 'NOTPAY' | 'PAYERROR' | 'SUCCESS' | 'CLOSED'
  transactionId: string
  paidAt: Date | undefined
  /** Each opening prepares the payment again. */
  prepared: { id: string; until: Date }[]
  refunds: WechatPayRefund[]
  nextRefund: RefundFault
}

const sameOrder = (a: WechatPayOrder, b: WechatPayOrder) =>
  (['outTradeNo', 'tradeType', 'description', 'totalFen', 'notifyUrl', 'openId'] as const).every(
    (name) => a[name] === b[name],
  ) && a.expiresAt.getTime() === b.expiresAt.getTime()

export const refundedFen = ({ refunds }: Payment): number => refunds.reduce((sum, { fen }) => sum + fen, 0)

/** `28` and digits, as WeChat Pay numbers transactions (`42`) and refunds (`50`). */
const newNumber = (prefix: string, now: Date) =>
  `${prefix}00000817${rfc3339(now).slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`

/** The orders that the merchant has placed, by its own number. */
export function createOrderBook(clock: StandInClock) {
  const payments = new Map<string, Payment>()

  const place = (order: WechatPayOrder): Payment => {
    const payment: Payment = {
      ...order,
      state: 'NOTPAY',
      transactionId: newNumber('42', clock.now()),
      paidAt: undefined,
      prepared: [],
      refunds: [],
      nextRefund: 'none',
    }
    payments.set(order.outTradeNo, payment)
    return payment
  }

  return {
    byNumber: (outTradeNo: string) => payments.get(outTradeNo),
    byTransaction: (transactionId: string) =>
      [...payments.values()].find((payment) => payment.paidAt && payment.transactionId === transactionId),
    byPrepared: (prepayId: string) =>
      [...payments.values()].find(({ prepared }) => prepared.some(({ id }) => id === prepayId)),
    byRefund: (outRefundNo: string) =>
      [...payments.values()].find(({ refunds }) => refunds.some((refund) => refund.outRefundNo === outRefundNo)),
    all: () => [...payments.values()],
    place,
    isSame: (payment: Payment, order: WechatPayOrder) => sameOrder(payment, order),
    /** A new name for the payment, good for a while. */
    prepare: (payment: Payment): string => {
      const id = `wx${rfc3339(clock.now()).slice(0, 19).replaceAll(/\D/g, '')}${randomBytes(9).toString('hex')}`
      const life = payment.tradeType === 'MWEB' ? H5_LIFE_MS : JSAPI_LIFE_MS
      payment.prepared.push({ id, until: new Date(clock.now().getTime() + life) })
      return id
    },
    isPrepared: (payment: Payment, prepayId: string) =>
      payment.prepared.some(({ id, until }) => id === prepayId && clock.now() < until),
    /** An unpaid order ends at its time; a paid one stays paid. */
    getState: (payment: Payment): Payment['state'] | 'REFUND' => {
      if (payment.state === 'SUCCESS') return payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS'
      return payment.expiresAt <= clock.now() ? 'CLOSED' : payment.state
    },
    addRefund: (payment: Payment, refund: Pick<WechatPayRefund, 'outRefundNo' | 'fen'>): WechatPayRefund => {
      const made = { ...refund, refundId: newNumber('50', clock.now()), at: clock.now() }
      payment.refunds.push(made)
      return made
    },
  }
}
