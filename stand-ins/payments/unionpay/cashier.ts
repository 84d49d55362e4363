import type { StandInClock } from '../../clock/stand-in-clock.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import { refuse } from '../../http/routing.ts'
import type { Deliveries, Letter } from '../deliveries.ts'
import type { Outcome, PaymentDesk, SteeredPayment } from '../payment-desk.ts'
import { forgedLetter, paidLetter } from './messages.ts'
import { createOrderBook, type NewOrder, type Order, refundedFen } from './orders.ts'

export interface CashierDeps {
  clock: StandInClock
  keys: StandInKeys['unionpay']
  deliveries: Deliveries
  desk: PaymentDesk
}

export type CashierStatus = 'payable' | 'paid' | 'expired'

/** Changes orders, for the buyer, a script and the shop's server. */
export function createCashier({ clock, keys, deliveries, desk }: CashierDeps) {
  const book = createOrderBook(clock.now)
  const letters = new Map<Order, Letter>()

  const getStatus = (order: Order): CashierStatus => {
    if (order.state === 'paid') return 'paid'
    return book.isExpired(order) ? 'expired' : 'payable'
  }
  const decide = (order: Order, outcome: Outcome): Letter | undefined => {
    const status = getStatus(order)
    if (status !== 'payable') throw refuse(409, status, `Order ${order.orderId} is ${status} at the gateway.`)
    if (outcome === 'failed') order.state = 'declined'
    // UnionPay notifies the shop of successful payments only.
    if (outcome !== 'paid') return undefined
    book.pay(order)
    const letter = paidLetter(order, keys, clock.now())
    letters.set(order, letter)
    return letter
  }
  const steered = (order: Order): SteeredPayment => ({
    summary: () => ({
      paymentNo: order.orderId,
      gateway: 'unionpay',
      state: refundedFen(order) === order.fen ? 'refunded' : book.isExpired(order) ? 'expired' : order.state,
      amount: order.fen,
      currency: 'CNY',
      subject: order.subject,
    }),
    decide: (outcome) => decide(order, outcome),
    forge: () => forgedLetter(order, keys, clock.now()),
    lastLetter: () => letters.get(order),
    nextRefund: (fault) => {
      order.nextRefund = fault
    },
  })

  return {
    book,
    getStatus,
    decide,
    /** The order of this form; undefined when its number and time already belong to another one. */
    enter: (order: NewOrder): Order | undefined => {
      const known = book.find(order.orderId, order.txnTime)
      if (known) return known.fen === order.fen ? known : undefined
      const entered = book.enter(order)
      desk.register(entered.orderId, steered(entered), deliveries)
      return entered
    },
  }
}

export type Cashier = ReturnType<typeof createCashier>
