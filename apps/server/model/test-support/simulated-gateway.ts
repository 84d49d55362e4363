import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { after, minutes, type Clock } from '../../src/clock.ts'
import type {
  PaymentGateway,
  PaymentStatus,
  PaymentToOpen,
  RefundToMake,
  VerifiedNotice,
} from '../../src/outside/payment/payment-gateway.ts'
import { outsideStep } from './process-life.ts'

/** Stripe keeps a session for at least so long; whoever wants it closed earlier says so. */
const sessionOutlivesDeadlineMinutes = 31

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
  /** As the gateway knows it: Alipay makes a trade when the buyer enters, Stripe when we ask for it. */
  known: boolean
  closed: boolean
  /** We asked for it to be closed, and were told that it is. */
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
  /** What it has to tell us, oldest first; told until we accept it. */
  notices: VerifiedNotice[] = []
  mood: GatewayMood = 'well'
  refundMood: RefundMood = 'done'
  private readonly clock: Clock
  private captured = 0

  constructor(id: PaymentMethod, clock: Clock) {
    this.id = id
    this.clock = clock
  }

  /** What the product talks to. */
  asGateway(): PaymentGateway {
    return {
      id: this.id,
      currency: 'CNY',
      formActionOrigins: [],
      open: (payment) => this.answer(() => this.open(payment)),
      query: (payment) => this.answer(() => this.query(payment)),
      close: (payment) => this.answer(() => this.close(payment)),
      refund: (refund) => this.answer(() => this.refund(refund)),
      verifyNotice: async ({ rawBody }) => JSON.parse(rawBody.toString()) as VerifiedNotice | null,
      acknowledgement: (accepted) => ({ status: accepted ? 200 : 400, contentType: 'text/plain', body: '' }),
    }
  }

  /** The passenger comes to the cashier; false when nothing can be paid there any more. */
  enter(paymentNo: string): boolean {
    const trade = this.trades.get(paymentNo)
    if (!trade || !this.takesMoney(trade)) return false
    trade.known = true
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
    this.notices.push(noticeOf(capture))
    return true
  }

  /** The passenger gives up at the cashier, which closes the trade. */
  leave(paymentNo: string): void {
    const trade = this.trades.get(paymentNo)
    if (!trade?.known || trade.closed || trade.captures.length > 0) return
    trade.closed = true
    this.notices.push({ outcome: 'closed', paymentNo })
  }

  /** A notice gets lost on its way. */
  lose(notice: VerifiedNotice): void {
    this.notices = this.notices.filter((one) => one !== notice)
  }

  /**
   * Everything works again. A lost notice stays lost, for we can ask; where a gateway has taken money twice, it alone knows,
   * and says so until it is heard.
   */
  heal(): void {
    this.mood = 'well'
    this.refundMood = 'done'
    for (const { captures } of this.trades.values())
      if (captures.length > 1) this.notices.push(...captures.map(noticeOf))
  }

  /** Money that has really gone back for this transaction. */
  returned(providerTxn: string): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.providerTxn === providerTxn && refund.state === 'done')
      .reduce((sum, refund) => sum + refund.amount, 0)
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
      const trade = { payment, known: this.id === 'stripe', closed: false, closeTold: false, captures: [] }
      this.trades.set(payment.paymentNo, trade)
    }
    return { cashier: { kind: 'redirect', url: `https://${this.id}.example/` }, gatewayRef: `ref-${payment.paymentNo}` }
  }

  private query({ paymentNo }: { paymentNo: string }): PaymentStatus {
    const trade = this.trades.get(paymentNo)
    if (!trade?.known) return { status: 'pending' }
    const [first] = trade.captures
    if (first) return { status: 'paid', ...amountOf(first) }
    return { status: trade.closed ? 'closed' : 'pending' }
  }

  /** Where no trade is known there is nothing to close, and the buyer may still come (Alipay). */
  private close({ paymentNo }: { paymentNo: string }): PaymentStatus {
    const trade = this.trades.get(paymentNo)
    if (!trade) return { status: 'closed' }
    if (trade.captures.length === 0) {
      if (trade.known && !trade.closed) {
        trade.closed = true
        this.notices.push({ outcome: 'closed', paymentNo })
      }
      trade.closeTold = true
      return { status: 'closed' }
    }
    return this.query({ paymentNo })
  }

  private refund({ refundNo, providerTxn, amountMinor }: RefundToMake): RefundMood {
    const made = this.refunds.get(refundNo) ?? { refundNo, providerTxn, amount: amountMinor, state: 'pending' as const }
    if (made.state === 'pending') this.refunds.set(refundNo, { ...made, state: this.refundMood })
    return this.refunds.get(refundNo)?.state ?? 'failed'
  }

  private takesMoney(trade: Trade): boolean {
    const until = after(trade.payment.expiresAt, this.id === 'stripe' ? minutes(sessionOutlivesDeadlineMinutes) : 0)
    return !trade.closed && trade.captures.length === 0 && this.clock.now() < until
  }
}

const amountOf = ({ providerTxn, amount }: Capture) => ({ providerTxn, amountMinor: amount, currency: 'CNY' }) as const

const noticeOf = (capture: Capture): VerifiedNotice => ({
  ...amountOf(capture),
  outcome: 'paid',
  paymentNo: capture.paymentNo,
})
