import { randomBytes, randomInt } from 'node:crypto'
import type { RefundFault } from '../payment-desk.ts'
import { unionPayTime } from './wire.ts'

export interface UnionPayRefund {
  orderId: string
  txnTime: string
  queryId: string
  fen: number
  at: Date
  /** How often a query still answers that the bank has not decided. */
  undecided: number
}

/** `open`: nothing has been tried yet. `declined`: a bank has refused, and the buyer may try again. */
type OrderState = 'open' | 'declined' | 'paid'

export interface Order {
  orderId: string
  txnTime: string
  cashierId: string
  subject: string
  fen: number
  frontUrl: string
  frontFailUrl: string
  backUrl: string
  payTimeout: Date
  state: OrderState
  /** 21 digits, of the payment. */
  queryId: string
  traceNo: string
  paidAt: Date | undefined
  refunds: UnionPayRefund[]
  nextRefund: RefundFault
}

export type NewOrder = Pick<
  Order,
  'orderId' | 'txnTime' | 'subject' | 'fen' | 'frontUrl' | 'frontFailUrl' | 'backUrl' | 'payTimeout'
>

export const refundedFen = (order: Order): number => order.refunds.reduce((sum, { fen }) => sum + fen, 0)

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
export const newQueryId = (at: Date): string => unionPayTime(at) + digits(7)

/** An order is known by its number together with its time. */
export function createOrderBook(now: () => Date) {
  const orders = new Map<string, Order>()
  const getKey = (orderId: string, txnTime: string) => `${orderId} ${txnTime}`
  const all = () => [...orders.values()]
  return {
    all,
    isExpired: (order: Order) => order.state !== 'paid' && order.payTimeout <= now(),
    find: (orderId: string, txnTime: string) => orders.get(getKey(orderId, txnTime)),
    byCashier: (cashierId: string) => all().find((order) => order.cashierId === cashierId),
    byQueryId: (queryId: string) => all().find((order) => order.state === 'paid' && order.queryId === queryId),
    findRefund: (orderId: string, txnTime: string) => {
      for (const order of orders.values()) {
        const refund = order.refunds.find((made) => made.orderId === orderId && made.txnTime === txnTime)
        if (refund) return { order, refund }
      }
      return undefined
    },
    enter: (order: NewOrder): Order => {
      const entered: Order = {
        ...order,
        cashierId: randomBytes(12).toString('hex'),
        state: 'open',
        queryId: newQueryId(now()),
        traceNo: digits(6),
        paidAt: undefined,
        refunds: [],
        nextRefund: 'none',
      }
      orders.set(getKey(order.orderId, order.txnTime), entered)
      return entered
    },
    pay: (order: Order) => {
      order.state = 'paid'
      order.paidAt = now()
    },
  }
}

export type OrderBook = ReturnType<typeof createOrderBook>
