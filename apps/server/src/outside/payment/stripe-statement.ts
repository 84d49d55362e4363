import type Stripe from 'stripe'
import type { StatementLine } from './payment-gateway.ts'

const daySeconds = 24 * 3600
const pageSize = 100
/** The types that are payments or refunds; fees, payouts and corrections move money between Stripe and the airline. */
const captures = ['charge', 'payment']
const returns = ['refund', 'payment_refund']

/**
 * The movements of a Beijing day; Stripe's own days are UTC, but it can be queried by the second. Excludes refunds that
 * a bank rejects later (`refund_failure`).
 */
export async function stripeStatement(stripe: Stripe, day: string): Promise<StatementLine[]> {
  const from = new Date(`${day}T00:00:00+08:00`).getTime() / 1000
  const lines: StatementLine[] = []
  const getPaymentNo = paymentNumbers(stripe)
  const moved = stripe.balanceTransactions.list({
    created: { gte: from, lt: from + daySeconds },
    expand: ['data.source'],
    limit: pageSize,
  })
  for await (const { type, source } of moved) {
    if (!source || typeof source === 'string') continue
    if (captures.includes(type) && source.object === 'charge') lines.push(await getCapture(source, getPaymentNo))
    if (returns.includes(type) && source.object === 'refund') lines.push(await getReturn(source, getPaymentNo))
  }
  return lines
}

async function getCapture(charge: Stripe.Charge, getPaymentNo: PaymentNoOf): Promise<StatementLine> {
  const intent = idFor(charge.payment_intent)
  return {
    kind: 'captured',
    // A charge inherits the metadata of its payment intent.
    paymentNo: charge.metadata.payment_no ?? (await getPaymentNo(intent)),
    refundNo: null,
    providerTxn: intent ?? charge.id,
    amountMinor: charge.amount_captured,
    currency: getCurrency(charge),
  }
}

async function getReturn(refund: Stripe.Refund, getPaymentNo: PaymentNoOf): Promise<StatementLine> {
  const intent = idFor(refund.payment_intent)
  return {
    kind: 'refunded',
    paymentNo: await getPaymentNo(intent),
    refundNo: refund.metadata?.refund_no ?? refund.id,
    providerTxn: intent ?? refund.id,
    amountMinor: refund.amount,
    currency: getCurrency(refund),
  }
}

const idFor = (intent: string | Stripe.PaymentIntent | null) =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)

/** Empty for money that did not come through us, which the comparison reports. */
type PaymentNoOf = (intent: string | null) => Promise<string>

/** Retrieves each payment intent once. */
function paymentNumbers(stripe: Stripe): PaymentNoOf {
  const known = new Map<string, string>()
  return async (intent) => {
    if (!intent) return ''
    const number = known.get(intent) ?? (await stripe.paymentIntents.retrieve(intent)).metadata.payment_no ?? ''
    known.set(intent, number)
    return number
  }
}

function getCurrency({ currency }: { currency: string }): 'USD' {
  if (currency !== 'usd') throw new Error(`Stripe’s statement has a movement in ${currency}`)
  return 'USD'
}
