import type { StandInClock } from '../../clock/stand-in-clock.ts'
import { refuse } from '../../http/routing.ts'
import type { Deliveries, Letter } from '../deliveries.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import type { Outcome, PaymentDesk, SteeredPayment } from '../payment-desk.ts'
import type { CashierStatus } from './cashier-page.ts'
import { forgedNotification, notificationAbout, returnAddress } from './messages.ts'
import { createTradeBook, isFullyRefunded, type Trade, type TradeBook, type TradeOrder } from './trades.ts'

export interface CashierDeps {
  clock: StandInClock
  keys: StandInKeys['alipay']
  deliveries: Deliveries
  desk: PaymentDesk
}

/** Changes trades, for the buyer, a script, the shop's server and the clock. */
export function createCashier({ clock, keys, deliveries, desk }: CashierDeps) {
  const messageDeps = { keys, now: clock.now }
  const letters = new Map<string, Letter>()
  const write = (trade: Trade): Letter => {
    const letter = notificationAbout(trade, messageDeps)
    letters.set(trade.outTradeNo, letter)
    return letter
  }
  const tell = async (trade: Trade) => {
    await deliveries.sendUntilAccepted(write(trade))
  }
  const book: TradeBook = createTradeBook({ clock, onClosed: tell })

  const getStatus = (trade: Trade): CashierStatus => {
    if (trade.state === 'paid' || trade.state === 'closed') return trade.state
    return book.isExpired(trade) ? 'expired' : 'payable'
  }
  const decide = (trade: Trade, outcome: Outcome): Letter | undefined => {
    const status = getStatus(trade)
    if (status !== 'payable') throw refuse(409, status, `Payment ${trade.outTradeNo} is ${status} at the gateway.`)
    if (outcome === 'paid') book.pay(trade)
    else if (outcome === 'failed') book.close(trade)
    else book.begin(trade)
    // The gateway does not notify the shop when a buyer leaves: the trade stays open.
    return outcome === 'canceled' ? undefined : write(trade)
  }
  const steered = (trade: Trade): SteeredPayment => ({
    summary: () => getSummary(trade, book),
    decide: (outcome) => decide(trade, outcome),
    forge: () => forgedNotification(trade, messageDeps),
    lastLetter: () => letters.get(trade.outTradeNo),
    nextRefund: (fault) => {
      trade.nextRefund = fault
    },
  })

  return {
    book,
    tell,
    getStatus,
    decide,
    returnAddress: (trade: Trade) => returnAddress(trade, messageDeps),
    /** The trade of this form; undefined when its number already belongs to another order. */
    enter: (order: TradeOrder): Trade | undefined => {
      const known = book.byNumber(order.outTradeNo)
      if (known) return known.totalFen === order.totalFen && known.subject === order.subject ? known : undefined
      const trade = book.enter(order)
      desk.register(trade.outTradeNo, steered(trade), deliveries)
      return trade
    },
  }
}

export type Cashier = ReturnType<typeof createCashier>

function getSummary(trade: Trade, book: TradeBook) {
  const unpaid = book.isExpired(trade) ? 'expired' : trade.state
  return {
    paymentNo: trade.outTradeNo,
    gateway: 'alipay',
    state: isFullyRefunded(trade) ? 'refunded' : unpaid,
    amount: trade.totalFen,
    currency: 'CNY',
    subject: trade.subject,
  }
}
