import { listOf, refundObject } from './objects.ts'
import type { PaymentIntent, Session, SessionBook } from './sessions.ts'

const LIST = '/v1/balance_transactions'

/**
 * `GET /v1/balance_transactions`, newest first, with `created[gte]`, `created[lt]` and pages as at Stripe; the source
 * is always expanded. Fees are left out, because the shop does not read them.
 */
export function listBalance(book: SessionBook, query: URLSearchParams) {
  const bound = (name: string, fallback: number) => Number(query.get(`created[${name}]`) ?? fallback)
  const [from, before] = [bound('gte', 0), bound('lt', Infinity)]
  const all = book
    .all()
    .flatMap((session) => (session.intent ? getMovements(session, session.intent) : []))
    .filter(({ created }) => created >= from && created < before)
    .toSorted((a, b) => b.created - a.created)
  const after = query.get('starting_after')
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const page = all.slice(start, start + Number(query.get('limit') ?? 10))
  return { ...listOf(LIST, page), has_more: start + page.length < all.length }
}

function getMovements(session: Session, intent: PaymentIntent) {
  if (intent.paidAt === undefined) return []
  const movement = (type: string, { id, amount, created }: { id: string; amount: number; created: number }) => ({
    id: `txn_${id}`,
    object: 'balance_transaction',
    amount,
    created,
    currency: session.currency,
    type,
  })
  const { chargeId, paidAt } = intent
  const charge = movement('charge', { id: chargeId, amount: session.amount, created: paidAt })
  return [
    { ...charge, source: chargeObject(session, intent) },
    ...intent.refunds.map((refund) => ({
      ...movement('refund', { ...refund, amount: -refund.amount }),
      source: refundObject(session, intent, refund),
    })),
  ]
}

/** A charge is given the metadata of its payment intent. */
const chargeObject = (session: Session, intent: PaymentIntent) => ({
  id: intent.chargeId,
  object: 'charge',
  amount: session.amount,
  amount_captured: session.amount,
  captured: true,
  created: intent.paidAt,
  currency: session.currency,
  livemode: false,
  metadata: session.intentMetadata,
  paid: true,
  payment_intent: intent.id,
  status: 'succeeded',
})
