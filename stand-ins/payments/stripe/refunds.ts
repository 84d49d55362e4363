import { shownAmount } from '../money.ts'
import { refundedAmount, refundObject } from './objects.ts'
import { newId, type PaymentIntent, type Session, type SessionBook, type StripeRefund } from './sessions.ts'
import { parseInteger, missingResource, getRecord, stripeRefusal, type StripeParams, getText, textsIn } from './wire.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']

/** `POST /v1/refunds`: never more than was paid; the same request twice is the idempotency key's matter. */
export function createRefund(book: SessionBook, params: StripeParams) {
  const { session, intent } = paidThing(book, params)
  const left = session.amount - refundedAmount(intent)
  const amount = parseInteger(params, 'amount') ?? left
  const reason = getText(params, 'reason') ?? null
  if (reason !== null && !REASONS.includes(reason)) {
    throw stripeRefusal(400, { message: `Invalid reason: must be one of ${REASONS.join(', ')}`, param: 'reason' })
  }
  if (left === 0) {
    const message = `Charge ${intent.chargeId} has already been refunded.`
    throw stripeRefusal(400, { code: 'charge_already_refunded', message })
  }
  if (amount === 0) {
    throw stripeRefusal(400, {
      code: 'parameter_invalid_integer',
      message: 'Invalid positive integer',
      param: 'amount',
    })
  }
  if (amount > left) {
    const [asked, rest] = [shownAmount(amount, session.currency), shownAmount(left, session.currency)]
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`
    throw stripeRefusal(400, { message, param: 'amount' })
  }

  const fault = session.nextRefund
  session.nextRefund = 'none'
  if (fault === 'refused') {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.'
    throw stripeRefusal(400, { code: 'balance_insufficient', message })
  }
  const metadata = textsIn(getRecord(params, 'metadata'))
  const made: StripeRefund = { id: newId('re'), amount, reason, metadata, created: book.seconds() }
  intent.refunds.push(made)
  if (fault === 'unknown') throw stripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
  return refundObject(session, intent, made)
}

function paidThing(book: SessionBook, params: StripeParams): { session: Session; intent: PaymentIntent } {
  const intentId = getText(params, 'payment_intent')
  const chargeId = getText(params, 'charge')
  if (!intentId && !chargeId) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.'
    throw stripeRefusal(400, { code: 'parameter_missing', message })
  }
  const session = intentId ? book.byIntent(intentId) : book.byCharge(chargeId ?? '')
  if (!session?.intent) {
    if (intentId) throw missingResource('payment_intent', intentId, 'payment_intent')
    throw missingResource('charge', chargeId ?? '', 'charge')
  }
  if (session.intent.status !== 'succeeded') {
    const message = `This PaymentIntent (${session.intent.id}) does not have a successful charge to refund.`
    throw stripeRefusal(400, { code: 'payment_intent_unexpected_state', message, param: 'payment_intent' })
  }
  return { session, intent: session.intent }
}

export function findRefund(book: SessionBook, id: string) {
  for (const session of book.all()) {
    const refund = session.intent?.refunds.find((made) => made.id === id)
    if (refund && session.intent) return refundObject(session, session.intent, refund)
  }
  throw missingResource('refund', id, 'id')
}

/** Newest first, of one payment intent or of all. */
export function listRefunds(book: SessionBook, intentId: string | null) {
  return book.all().flatMap((session) => {
    const { intent } = session
    if (!intent || (intentId !== null && intent.id !== intentId)) return []
    return intent.refunds.map((refund) => refundObject(session, intent, refund)).toReversed()
  })
}
