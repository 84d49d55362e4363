import { randomBytes, randomInt } from 'node:crypto'
import type { StandInClock } from '../../clock/stand-in-clock.ts'
import type { RefundFault } from '../payment-desk.ts'
import { KNOWN_FROM_BEFORE } from './magic-values.ts'
import { beijingTime } from './wire.ts'

export interface AlipayRefund {
  requestNo: string
  fen: number
  reason: string
  at: Date
}

/**
 * `entered`: the buyer saw the cashier, but Alipay has no trade yet. `waiting`: the buyer began and did not pay
 * (WAIT_BUYER_PAY). `paid`, `closed`: final, except that refunds follow `paid`.
 */
type TradeState = 'entered' | 'waiting' | 'paid' | 'closed'

export interface Trade {
  outTradeNo: string
  cashierId: string
  subject: string
  totalFen: number
  notifyUrl: string
  returnUrl: string
  quitUrl: string
  expiresAt: Date
  enteredAt: Date
  state: TradeState
  tradeNo: string
  createdAt: Date | undefined
  paidAt: Date | undefined
  refunds: AlipayRefund[]
  nextRefund: RefundFault
}

export type TradeOrder = Pick<Trade, 'outTradeNo' | 'subject' | 'totalFen' | 'notifyUrl' | 'returnUrl' | 'quitUrl'> & {
  expiresAt: Date | undefined
}

// Alipay's own limit for a trade without time_expire.
const LONGEST_LIFE_MS = 15 * 24 * 3600 * 1000

export const refundedFen = (trade: Trade): number => trade.refunds.reduce((sum, refund) => sum + refund.fen, 0)
export const isFullyRefunded = (trade: Trade): boolean =>
  trade.state === 'paid' && refundedFen(trade) === trade.totalFen

export function tradeStatus(trade: Trade): 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' {
  if (trade.state === 'closed' || isFullyRefunded(trade)) return 'TRADE_CLOSED'
  return trade.state === 'paid' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY'
}

/** The book of trades; `onClosed` hears of a trade that Alipay itself closes at its deadline. */
export function createTradeBook(deps: { clock: StandInClock; onClosed: (trade: Trade) => Promise<void> }) {
  const { clock, onClosed } = deps
  const trades = new Map<string, Trade>()

  const isExpired = (trade: Trade) =>
    (trade.state === 'entered' || trade.state === 'waiting') && trade.expiresAt <= clock.now()

  /** Alipay makes the trade only now, when the buyer acts, and not when the form opens. */
  const begin = (trade: Trade) => {
    if (trade.createdAt) return
    trade.createdAt = clock.now()
    trade.state = 'waiting'
    clock.at(trade.expiresAt.getTime(), async () => {
      if (trade.state !== 'waiting') return
      trade.state = 'closed'
      await onClosed(trade)
    })
  }

  /** A payment of the demonstration's own orders can be refunded like any other. */
  const remember = (tradeNo: string): Trade => {
    const now = clock.now()
    const trade: Trade = {
      outTradeNo: tradeNo,
      cashierId: tradeNo,
      subject: tradeNo,
      totalFen: KNOWN_FROM_BEFORE.fen,
      notifyUrl: '',
      returnUrl: '',
      quitUrl: '',
      expiresAt: now,
      enteredAt: now,
      state: 'paid',
      tradeNo,
      createdAt: now,
      // On no day's statement: the shop's own records of it are older than this program.
      paidAt: undefined,
      refunds: [],
      nextRefund: 'none',
    }
    trades.set(tradeNo, trade)
    return trade
  }

  return {
    isExpired,
    begin,
    all: () => [...trades.values()],
    byNumber: (outTradeNo: string) => trades.get(outTradeNo),
    byCashier: (cashierId: string) => [...trades.values()].find((trade) => trade.cashierId === cashierId),
    /** The trade as Alipay's own interfaces know it: none before the buyer acts. */
    made: (numbers: { outTradeNo?: string | undefined; tradeNo?: string | undefined }) =>
      [...trades.values()].find(
        (trade) =>
          trade.createdAt !== undefined
          && (numbers.tradeNo ? trade.tradeNo === numbers.tradeNo : trade.outTradeNo === numbers.outTradeNo),
      ) ?? (numbers.tradeNo?.startsWith(KNOWN_FROM_BEFORE.prefix) ? remember(numbers.tradeNo) : undefined),
    enter: (order: TradeOrder): Trade => {
      const enteredAt = clock.now()
      const day = beijingTime(enteredAt).slice(0, 10).replaceAll('-', '')
      const trade: Trade = {
        ...order,
        cashierId: randomBytes(12).toString('hex'),
        expiresAt: order.expiresAt ?? new Date(enteredAt.getTime() + LONGEST_LIFE_MS),
        enteredAt,
        state: 'entered',
        tradeNo: `${day}22001${String(randomInt(10 ** 14)).padStart(15, '0')}`,
        createdAt: undefined,
        paidAt: undefined,
        refunds: [],
        nextRefund: 'none',
      }
      trades.set(trade.outTradeNo, trade)
      return trade
    },
    pay: (trade: Trade) => {
      begin(trade)
      trade.state = 'paid'
      trade.paidAt = clock.now()
    },
    close: (trade: Trade) => {
      begin(trade)
      trade.state = 'closed'
    },
  }
}

export type TradeBook = ReturnType<typeof createTradeBook>
