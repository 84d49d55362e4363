import type { StandInClock } from '../../clock/stand-in-clock.ts'
import { refuse } from '../../http/routing.ts'
import type { Deliveries, Letter } from '../deliveries.ts'
import type { StandInKeys } from '../../demo-keys.ts'
import type { Outcome, PaymentDesk, SteeredPayment } from '../payment-desk.ts'
import { intentObject, refundedAmount, sessionObject } from './objects.ts'
import { createSessionBook, readSession, type Session, type SessionBook } from './sessions.ts'
import { type StripeEventType, webhookLetter } from './webhooks.ts'
import { missingResource, stripeRefusal, type StripeParams } from './wire.ts'

export interface CheckoutDeps {
  clock: StandInClock
  keys: StandInKeys['stripe']
  deliveries: Deliveries
  desk: PaymentDesk
  /** The webhook's address; undefined: there is none. */
  webhookUrl: () => string | undefined
  /** This server's own origin, known once its port is. */
  origin: () => string
}

const DECLINED = { code: 'generic_decline', message: 'Your card was declined.' }
const WRONG_SECRET = 'whsec_of_somebody_else'

/** Changes Checkout sessions, for the shop's server, the buyer, a script and the clock. */
export function createCheckout(deps: CheckoutDeps) {
  const { clock, keys, deliveries, desk, origin } = deps
  const letters = new Map<string, Letter>()

  const getView = (session: Session, expandIntent = false) =>
    sessionObject(session, { origin: origin(), status: book.getStatus(session), expandIntent })

  const write = (session: Session, type: StripeEventType): Letter => {
    const { intent } = session
    const failed = type === 'payment_intent.payment_failed' && intent
    const object = failed ? intentObject(session, intent) : getView(session)
    const letter = webhookLetter({
      url: webhookAddress(deps),
      type,
      object,
      seconds: book.seconds,
      secret: keys.webhookSecret,
    })
    letters.set(session.id, letter)
    return letter
  }
  const forge = (session: Session): Letter => {
    const object = { ...getView(session), status: 'complete', payment_status: 'paid' }
    const event = { url: webhookAddress(deps), type: 'checkout.session.completed' as const, object }
    return webhookLetter({ ...event, seconds: book.seconds, secret: WRONG_SECRET })
  }
  const book: SessionBook = createSessionBook({
    clock,
    onExpired: async (session) => {
      await deliveries.sendUntilAccepted(write(session, 'checkout.session.expired'))
    },
  })

  /** A card that pays, or the bank's refusal of it; the letter is for the caller to send. */
  const settle = (session: Session, declined?: { code: string; message: string }): Letter => {
    if (declined) book.decline(session, declined)
    else book.pay(session)
    return write(session, declined ? 'payment_intent.payment_failed' : 'checkout.session.completed')
  }
  const decide = (session: Session, outcome: Outcome): Letter | undefined => {
    const status = book.getStatus(session)
    if (status !== 'open') throw refuse(409, status, `Session ${session.id} is ${status} at the gateway.`)
    // Stripe does not notify the shop when a buyer returns without paying: the session stays open.
    if (outcome === 'canceled') return undefined
    return settle(session, outcome === 'failed' ? DECLINED : undefined)
  }

  const findSession = (id: string): Session => {
    const session = book.byId(id)
    if (!session) throw missingResource('checkout.session', id, 'session')
    return session
  }
  const steered = (session: Session): SteeredPayment => ({
    summary: () => getSummary(session, book),
    decide: (outcome) => decide(session, outcome),
    forge: () => forge(session),
    lastLetter: () => letters.get(session.id),
    nextRefund: (fault) => {
      session.nextRefund = fault
    },
  })
  return {
    book,
    getView,
    settle,
    findSession,
    open: (params: StripeParams): Session => {
      const session = readSession(params, book.seconds())
      book.open(session)
      desk.register(session.clientReferenceId ?? session.id, steered(session), deliveries)
      return session
    },
    expire: (session: Session): void => {
      const status = book.getStatus(session)
      if (status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of \`${status}\`.`
        throw stripeRefusal(400, { message })
      }
      session.status = 'expired'
      void deliveries.sendUntilAccepted(write(session, 'checkout.session.expired'))
    },
  }
}

export type Checkout = ReturnType<typeof createCheckout>

// Without a product the delivery fails, and its answer shows this address.
const webhookAddress = ({ webhookUrl }: CheckoutDeps): string => webhookUrl() ?? 'http://no-product-url.invalid'

function getSummary(session: Session, book: SessionBook) {
  const { intent } = session
  const refunded = intent !== undefined && refundedAmount(intent) === session.amount
  const status = book.getStatus(session)
  return {
    paymentNo: session.clientReferenceId ?? session.id,
    gateway: 'stripe',
    state: refunded ? 'refunded' : status === 'complete' ? 'paid' : status,
    amount: session.amount,
    currency: session.currency.toUpperCase(),
    subject: session.title,
  }
}
