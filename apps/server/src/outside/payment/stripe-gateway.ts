import { Stripe } from 'stripe'
import type {
  NotifyRequest,
  PaymentGateway,
  PaymentStatus,
  PaymentToOpen,
  RefundToMake,
  VerifiedNotice,
} from './payment-gateway.ts'
import { stripeStatement } from './stripe-statement.ts'

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** `https://api.stripe.com`, or a stand-in. */
  apiBase: string
}

const timeoutMs = 10_000
/**
 * Stripe keeps a session for at least 30 minutes; counted from the deadline, so that a repeated request is identical.
 */
const sessionOutlivesDeadlineSeconds = 31 * 60
const realApiHost = 'api.stripe.com'

/** Stripe Checkout in USD, with the payment methods that the airline has enabled at Stripe. */
export function stripeGateway(config: StripeConfig): PaymentGateway {
  const base = new URL(config.apiBase)
  const stripe = new Stripe(config.secretKey, {
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const checkoutOrigin = base.hostname === realApiHost ? 'https://checkout.stripe.com' : base.origin
  return {
    id: 'stripe',
    currency: 'USD',
    // Every host app shows the card form except the mini-program, which opens only registered hosts.
    worksIn: (environment) => environment !== 'miniProgram',
    // The form goes to our own /pay/go, which redirects to the checkout.
    formActionOrigins: ["'self'", checkoutOrigin],
    opensHere: false,
    async open(payment) {
      const session = await stripe.checkout.sessions.create(getSession(payment), { idempotencyKey: payment.paymentNo })
      if (!session.url) throw new Error('Stripe gave a checkout session without an address')
      return { cashier: { kind: 'redirect', url: session.url }, gatewayRef: session.id }
    },
    async query({ gatewayRef }) {
      // Without the session's id, no passenger has received its address.
      if (!gatewayRef) return { status: 'pending' }
      return getStatus(await stripe.checkout.sessions.retrieve(gatewayRef))
    },
    async close({ gatewayRef }) {
      if (!gatewayRef) return { status: 'closed' }
      return closeSession(stripe, gatewayRef)
    },
    refund: (refund) => makeRefund(stripe, refund),
    verifyNotice: async (request) => readNotice(stripe, config, request),
    statement: (day) => stripeStatement(stripe, day),
    acknowledgement: (accepted) => ({
      status: accepted ? 200 : 400,
      contentType: 'application/json',
      body: JSON.stringify({ received: accepted }),
    }),
  }
}

function getSession(payment: PaymentToOpen): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: payment.paymentNo,
    payment_intent_data: { metadata: { payment_no: payment.paymentNo } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amountMinor,
          product_data: { name: payment.subject },
        },
      },
    ],
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    // Orders in USD are placed in English (G4).
    locale: 'en',
    expires_at: Math.ceil(payment.expiresAt.getTime() / 1000) + sessionOutlivesDeadlineSeconds,
  }
}

function getStatus(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.status === 'expired') return { status: 'closed' }
  return getPayment(session) ?? { status: 'pending' }
}

/** Null until the session is paid. */
function getPayment(session: Stripe.Checkout.Session): Extract<PaymentStatus, { status: 'paid' }> | null {
  const { payment_intent: intent, amount_total: amount, currency } = session
  if (session.payment_status !== 'paid' || !intent || amount === null) return null
  if (currency !== 'usd') throw new Error(`Stripe took a payment in ${currency}`)
  const providerTxn = typeof intent === 'string' ? intent : intent.id
  return { status: 'paid', providerTxn, amountMinor: amount, currency: 'USD' }
}

async function closeSession(stripe: Stripe, sessionId: string): Promise<PaymentStatus> {
  try {
    return getStatus(await stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    // Only an open session can be expired: this one has been paid or has already expired.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return getStatus(await stripe.checkout.sessions.retrieve(sessionId))
  }
}

/** Looks for an existing refund first, because an idempotency key is only remembered for a day. */
async function makeRefund(stripe: Stripe, refund: RefundToMake): Promise<'done' | 'pending' | 'failed'> {
  const made = await stripe.refunds.list({ payment_intent: refund.providerTxn, limit: 100 })
  const known = made.data.find((one) => one.metadata?.refund_no === refund.refundNo)
  if (known) return refundOutcome(known)
  try {
    const created = await stripe.refunds.create(
      {
        payment_intent: refund.providerTxn,
        amount: refund.amountMinor,
        metadata: { refund_no: refund.refundNo, reason: refund.reason },
      },
      { idempotencyKey: refund.refundNo },
    )
    return refundOutcome(created)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'failed'
    throw error
  }
}

function refundOutcome(refund: Stripe.Refund): 'done' | 'pending' | 'failed' {
  if (refund.status === 'succeeded') return 'done'
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
}

function readNotice(stripe: Stripe, config: StripeConfig, request: NotifyRequest): VerifiedNotice | null {
  const signature = request.headers['stripe-signature']
  if (typeof signature !== 'string') return null
  let event: Stripe.Event
  try {
    // Stripe signs with real time, so the signature's age is checked by the machine's clock.
    event = stripe.webhooks.constructEvent(request.rawBody, signature, config.webhookSecret)
  } catch {
    // Any client can send a header that Stripe's library does not expect, such as an empty `v1=`.
    return null
  }
  switch (event.type) {
    case 'checkout.session.completed':
    // Slow methods complete the session before the money arrives.
    case 'checkout.session.async_payment_succeeded':
      return noticeOfPayment(event.data.object)
    case 'checkout.session.expired': {
      const paymentNo = event.data.object.client_reference_id
      return paymentNo ? { outcome: 'closed', paymentNo } : notOurs
    }
    default:
      return { outcome: 'none', reason: event.type }
  }
}

const notOurs: VerifiedNotice = { outcome: 'none', reason: 'a session that is not ours' }

function noticeOfPayment(session: Stripe.Checkout.Session): VerifiedNotice {
  const paymentNo = session.client_reference_id
  if (!paymentNo) return notOurs
  const payment = getPayment(session)
  if (!payment) return { outcome: 'none', reason: 'completed without money' }
  const { providerTxn, amountMinor, currency } = payment
  return { outcome: 'paid', paymentNo, providerTxn, amountMinor, currency }
}
