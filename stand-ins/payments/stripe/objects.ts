import type { PaymentIntent, Session, StripeRefund } from './sessions.ts'

/** The shapes in which Stripe's interface shows our records; the fields that shops read, none invented. */

export const refundedAmount = (intent: PaymentIntent): number =>
  intent.refunds.reduce((sum, refund) => sum + refund.amount, 0)

interface SessionView {
  origin: string
  status: Session['status']
  expandIntent?: boolean
}

export function sessionObject(session: Session, view: SessionView) {
  const { intent } = session
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: intent && view.expandIntent ? intentObject(session, intent) : (intent?.id ?? null),
    payment_method_types: ['card'],
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    status: view.status,
    success_url: session.successUrl,
    url: view.status === 'open' ? `${view.origin}/pay/stripe/checkout/${session.id}` : null,
  }
}

export function intentObject(session: Session, intent: PaymentIntent) {
  const paid = intent.status === 'succeeded'
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: session.amount,
    amount_received: paid ? session.amount : 0,
    created: intent.created,
    currency: session.currency,
    last_payment_error:
      paid || !intent.declined
        ? null
        : {
            type: 'card_error',
            code: 'card_declined',
            decline_code: intent.declined.code,
            message: intent.declined.message,
          },
    latest_charge: paid ? intent.chargeId : null,
    livemode: false,
    metadata: session.intentMetadata,
    payment_method_types: ['card'],
    status: intent.status,
  }
}

export function refundObject(session: Session, intent: PaymentIntent, refund: StripeRefund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: intent.chargeId,
    created: refund.created,
    currency: session.currency,
    metadata: refund.metadata,
    payment_intent: intent.id,
    reason: refund.reason,
    status: 'succeeded',
  }
}

export const listOf = (url: string, data: readonly object[]) => ({ object: 'list', data, has_more: false, url })
