import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { after, minutes, type Clock } from '../../src/platform/clock.ts'
import type {
  PaymentGateway,
  PaymentStatus,
  PaymentToOpen,
  RefundToMake,
  VerifiedNotice,
} from '../../src/outside/payment/payment-gateway.ts'
import { outsideStep } from './process-life.ts'

interface Habits {
  /** The gateway knows a payment as soon as we have opened it; another one when the buyer comes to its cashier. */
  knowsWhenOpened: boolean
  /** An unpaid cashier can be closed. UnionPay's ends only by its time. */
  closes: boolean
  /** How long after our deadline its cashier takes money, unless it is closed. */
  outlivesDeadlineMinutes: number
  /** So long after that a bank may still be deciding. */
  decidesMinutes: number
}

const habits: Record<PaymentMethod, Habits> = {
  alipay: { knowsWhenOpened: false, closes: true, outlivesDeadlineMinutes: 0, decidesMinutes: 0 },
  wechat: { knowsWhenOpened: true, closes: true, outlivesDeadlineMinutes: 0, decidesMinutes: 0 },
  unionpay: { knowsWhenOpened: false, closes: false, outlivesDeadlineMinutes: 0, decidesMinutes: 5 },
  stripe: { knowsWhenOpened: true, closes: true, outlivesDeadlineMinutes: 31, decidesMinutes: 0 },
}

/** `deaf`: does nothing and never answers; `mute`: does what it is asked, and its answer is lost. */
export type GatewayMood = 'well' | 'deaf' | 'mute'
export type RefundMood = 'done' | 'pending' | 'failed'

export interface Capture {
  paymentNo: string
  providerTxn: string
  amount: number
  /** Taken before we had asked that no more be taken. */
  inTime: boolean
}

export interface Trade {
  payment: PaymentToOpen
  known: boolean
  /** The buyer is at it: where a cashier cannot be closed, a bank is deciding. */
  tried: boolean
  closed: boolean
  /** The gateway has confirmed our request to close it. */
  closeTold: boolean
  captures: Capture[]
}

interface MadeRefund {
  refundNo: string
  providerTxn: string
  amount: number
  state: RefundMood
}

export class OutsideSilent extends Error {
  override name = 'OutsideSilent'
}

/** A gateway with its own memory of what was asked, paid and returned: the other side of our books. */
export class SimulatedGateway {
  readonly id: PaymentMethod
  readonly trades = new Map<string, Trade>()
  readonly refunds = new Map<string, MadeRefund>()
  /** Refunds that it would not make because more would go back than came. */
  readonly tooMuch: RefundToMake[] = []
  /** Notices for the shop, oldest first; repeated until accepted. */
  notices: VerifiedNotice[] = []
  mood: GatewayMood = 'well'
  refundMood: RefundMood = 'done'
  private readonly clock: Clock
  private captured = 0

  constructor(id: PaymentMethod, clock: Clock) {
    this.id = id
    this.clock = clock
  }

  /** The client interface that the product calls. */
  asGateway(): PaymentGateway {
    return {
      id: this.id,
      currency: 'CNY',
      worksIn: () => true,
      formActionOrigins: [],
      opensHere: false,
      open: (payment) => this.answer(() => this.open(payment)),
      query: (payment) => this.answer(() => this.query(payment)),
      close: (payment) => this.answer(() => this.close(payment)),
      refund: (refund) => this.answer(() => this.refund(refund)),
      verifyNotice: async ({ rawBody }) => JSON.parse(rawBody.toString()) as VerifiedNotice | null,
      statement: async () => null,
      acknowledgement: (accepted) => ({ status: accepted ? 200 : 400, contentType: 'text/plain', body: '' }),
    }
  }

  /** The passenger opens the cashier; false when it can no longer be paid. */
  enter(paymentNo: string): boolean {
    const trade = this.trades.get(paymentNo)
    if (!trade || !this.takesMoney(trade)) return false
    Object.assign(trade, { known: true, tried: true })
    return true
  }

  /** The passenger pays, or by the gateway's mistake pays once more. */
  pay(paymentNo: string): boolean {
    const trade = this.trades.get(paymentNo)
    if (!trade || (trade.captures.length === 0 && !this.enter(paymentNo))) return false
    this.captured += 1
    const capture = {
      paymentNo,
      providerTxn: `${paymentNo}-${this.captured}`,
      amount: trade.payment.amountMinor,
      inTime: !trade.closeTold && trade.captures.length === 0,
    }
    trade.captures.push(capture)
    trade.tried = false
    this.notices.push(getNotice(capture))
    return true
  }

  /** The passenger gives up at the cashier, which closes the trade where that can be. */
  leave(paymentNo: string): void {
    const trade = this.trades.get(paymentNo)
    if (!trade?.known || trade.closed || trade.captures.length > 0) return
    trade.tried = false
    if (!this.habits.closes) return
    trade.closed = true
    this.notices.push({ outcome: 'closed', paymentNo })
  }

  /** A notice gets lost on its way. */
  lose(notice: VerifiedNotice): void {
    this.notices = this.notices.filter((one) => one !== notice)
  }

  /**
   * Everything works again. A lost notice stays lost, because the server can query; if a gateway has taken money twice,
   * only the gateway knows, so it repeats that notice until accepted.
   */
  heal(): void {
    this.mood = 'well'
    this.refundMood = 'done'
    for (const { captures } of this.trades.values())
      if (captures.length > 1) this.notices.push(...captures.map(getNotice))
  }

  /** Money really refunded for this transaction. */
  returned(providerTxn: string): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.providerTxn === providerTxn && refund.state === 'done')
      .reduce((sum, refund) => sum + refund.amount, 0)
  }

  /** A bank decides on it just now, so that it cannot be ended. */
  isUndecided(trade: Trade): boolean {
    return !this.habits.closes && trade.tried && this.clock.now() < this.lastDecision(trade)
  }

  captures(): Capture[] {
    return [...this.trades.values()].flatMap((trade) => trade.captures)
  }

  private answer<Answer>(give: () => Answer): Promise<Answer> {
    return outsideStep(async () => {
      if (this.mood === 'deaf') throw new OutsideSilent(`${this.id} does not answer`)
      const answer = give()
      if (this.mood === 'mute') throw new OutsideSilent(`the answer of ${this.id} was lost`)
      return answer
    })
  }

  private open(payment: PaymentToOpen): Awaited<ReturnType<PaymentGateway['open']>> {
    const known = this.trades.get(payment.paymentNo)
    if (known && JSON.stringify(known.payment) !== JSON.stringify(payment)) {
      throw new Error(`${payment.paymentNo} was opened again with other terms`)
    }
    if (!known) {
      const trade = { payment, known: this.habits.knowsWhenOpened, tried: false, closed: false, closeTold: false }
      this.trades.set(payment.paymentNo, { ...trade, captures: [] })
    }
    return { cashier: { kind: 'redirect', url: `https://${this.id}.example/` }, gatewayRef: `ref-${payment.paymentNo}` }
  }

  private query({ paymentNo }: { paymentNo: string }): PaymentStatus {
    const trade = this.trades.get(paymentNo)
    if (!trade?.known) return { status: 'pending' }
    const [first] = trade.captures
    if (first) return { status: 'paid', ...getAmount(first) }
    const over = !this.habits.closes && this.clock.now() >= this.lastDecision(trade)
    return { status: trade.closed || over ? 'closed' : 'pending' }
  }

  /** Without a known trade there is nothing to close, and the buyer may still pay (Alipay). */
  private close({ paymentNo }: { paymentNo: string }): PaymentStatus {
    const trade = this.trades.get(paymentNo)
    if (!trade) return { status: 'closed' }
    if (this.isUndecided(trade)) return { status: 'pending' }
    if (trade.captures.length === 0) {
      if (trade.known && !trade.closed && this.habits.closes) {
        trade.closed = true
        this.notices.push({ outcome: 'closed', paymentNo })
      }
      trade.closeTold = true
      return { status: 'closed' }
    }
    return this.query({ paymentNo })
  }

  /** Once for every number; what a bank has refused may be asked for again. */
  private refund(asked: RefundToMake): RefundMood {
    const { refundNo, providerTxn, amountMinor } = asked
    const made = this.refunds.get(refundNo) ?? { refundNo, providerTxn, amount: amountMinor, state: 'pending' as const }
    if (made.state === 'done') return 'done'
    const capture = this.captures().find((one) => one.providerTxn === providerTxn)
    if (made.amount !== amountMinor || this.returned(providerTxn) + amountMinor > (capture?.amount ?? 0)) {
      this.tooMuch.push(asked)
      return 'failed'
    }
    this.refunds.set(refundNo, { ...made, state: this.refundMood })
    return this.refundMood
  }

  private takesMoney(trade: Trade): boolean {
    const until = after(trade.payment.expiresAt, minutes(this.habits.outlivesDeadlineMinutes))
    return !trade.closed && trade.captures.length === 0 && this.clock.now() < until
  }

  private lastDecision({ payment }: Trade): Date {
    return after(payment.expiresAt, minutes(this.habits.decidesMinutes))
  }

  private get habits(): Habits {
    return habits[this.id]
  }
}

const getAmount = ({ providerTxn, amount }: Capture) => ({ providerTxn, amountMinor: amount, currency: 'CNY' }) as const

const getNotice = (capture: Capture): VerifiedNotice => ({
  ...getAmount(capture),
  outcome: 'paid',
  paymentNo: capture.paymentNo,
})
