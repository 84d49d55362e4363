import { randomBytes } from 'node:crypto'
import type { StandInClock } from '../../clock/stand-in-clock.ts'
import type { RefundFault } from '../payment-desk.ts'
import { parseInteger, getRecord, stripeRefusal, type StripeParams, getText, textsIn } from './wire.ts'

export interface StripeRefund {
  id: string
  amount: number
  reason: string | null
  metadata: Record<string, string>
  created: number
}

export interface PaymentIntent {
  id: string
  chargeId: string
  status: 'requires_payment_method' | 'succeeded'
  created: number
  /** In seconds. */
  paidAt: number | undefined
  declined: { code: string; message: string } | undefined
  refunds: StripeRefund[]
}

export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  created: number
  expiresAt: number
  amount: number
  currency: string
  title: string
  clientReferenceId: string | null
  successUrl: string
  cancelUrl: string | null
  customerEmail: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  /** Stripe makes it with the first attempt to pay. */
  intent: PaymentIntent | undefined
  nextRefund: RefundFault
}

const HALF_HOUR = 30 * 60
const DAY = 24 * 3600
// The shop's clock and ours may have started some seconds apart.
const CLOCK_GRACE = 60
const SMALLEST_CHARGE = 50
const KNOWN_PARAMS = new Set(
  'mode success_url cancel_url client_reference_id customer_email expires_at line_items locale metadata payment_intent_data payment_method_types submit_type expand ui_mode customer_creation billing_address_collection allow_promotion_codes'.split(
    ' ',
  ),
)

export const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

/** Reads the parameters of `POST /v1/checkout/sessions`; refuses what Stripe refuses, with its words. */
export function readSession(params: StripeParams, now: number): Session {
  for (const name of Object.keys(params)) {
    if (!KNOWN_PARAMS.has(name)) {
      throw stripeRefusal(400, {
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${name}`,
        param: name,
      })
    }
  }
  if (getText(params, 'mode') !== 'payment') {
    throw stripeRefusal(400, { message: 'Invalid mode: only `payment` is imitated here', param: 'mode' })
  }
  const successUrl = webAddress(params, 'success_url')
  if (successUrl === null) throw missing('success_url')
  return {
    id: newId('cs_test'),
    status: 'open',
    created: now,
    expiresAt: readExpiry(params, now),
    ...readLineItems(getRecord(params, 'line_items')),
    clientReferenceId: getText(params, 'client_reference_id') ?? null,
    successUrl,
    cancelUrl: webAddress(params, 'cancel_url'),
    customerEmail: getText(params, 'customer_email') ?? null,
    metadata: textsIn(getRecord(params, 'metadata')),
    intentMetadata: textsIn(getRecord(getRecord(params, 'payment_intent_data'), 'metadata')),
    intent: undefined,
    nextRefund: 'none',
  }
}

const missing = (name: string) =>
  stripeRefusal(400, { code: 'parameter_missing', message: `Missing required param: ${name}.`, param: name })

function webAddress(params: StripeParams, name: string): string | null {
  const text = getText(params, name)
  if (text === undefined) return null
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw stripeRefusal(400, { code: 'url_invalid', message: 'Not a valid URL', param: name })
  }
  return text
}

function readExpiry(params: StripeParams, now: number): number {
  const expiresAt = parseInteger(params, 'expires_at') ?? now + DAY
  if (expiresAt < now + HALF_HOUR - CLOCK_GRACE || expiresAt > now + DAY + CLOCK_GRACE) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
    throw stripeRefusal(400, { message, param: 'expires_at' })
  }
  return expiresAt
}

function readLineItems(items: StripeParams): Pick<Session, 'amount' | 'currency' | 'title'> {
  const lines = Object.keys(items).map((index) => {
    const price = getRecord(getRecord(items, index), 'price_data')
    const name = getText(getRecord(price, 'product_data'), 'name')
    const unitAmount = parseInteger(price, 'unit_amount')
    const currency = getText(price, 'currency')?.toLowerCase()
    const quantity = parseInteger(getRecord(items, index), 'quantity')
    if (name === undefined) throw missing(`line_items[${index}][price_data][product_data][name]`)
    if (unitAmount === undefined) throw missing(`line_items[${index}][price_data][unit_amount]`)
    if (currency === undefined) throw missing(`line_items[${index}][price_data][currency]`)
    if (!quantity) throw missing(`line_items[${index}][quantity]`)
    return { name, currency, amount: unitAmount * quantity }
  })
  const [first] = lines
  if (!first) throw missing('line_items')
  if (lines.some(({ currency }) => currency !== first.currency)) {
    throw stripeRefusal(400, { message: 'All line items must use the same currency.', param: 'line_items' })
  }
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount < SMALLEST_CHARGE) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd"
    throw stripeRefusal(400, { code: 'amount_too_small', message })
  }
  return { amount, currency: first.currency, title: lines.map(({ name }) => name).join(', ') }
}

/** All sessions; `onExpired` hears of each that reaches its time unpaid. */
export function createSessionBook(deps: { clock: StandInClock; onExpired: (session: Session) => Promise<void> }) {
  const { clock, onExpired } = deps
  const sessions = new Map<string, Session>()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const getIntent = (session: Session): PaymentIntent => {
    session.intent ??= {
      id: newId('pi'),
      chargeId: newId('ch'),
      status: 'requires_payment_method',
      created: seconds(),
      paidAt: undefined,
      declined: undefined,
      refunds: [],
    }
    return session.intent
  }
  return {
    seconds,
    byId: (id: string) => sessions.get(id),
    byIntent: (id: string) => [...sessions.values()].find(({ intent }) => intent?.id === id),
    byCharge: (id: string) => [...sessions.values()].find(({ intent }) => intent?.chargeId === id),
    all: () => [...sessions.values()].toReversed(),
    open: (session: Session) => {
      sessions.set(session.id, session)
      clock.at(session.expiresAt * 1000, async () => {
        if (session.status !== 'open') return
        session.status = 'expired'
        await onExpired(session)
      })
    },
    /** Time alone decides, even before the clock's appointment has run. */
    getStatus: (session: Session) =>
      session.status === 'open' && session.expiresAt <= seconds() ? 'expired' : session.status,
    pay: (session: Session) => {
      const intent = getIntent(session)
      intent.status = 'succeeded'
      intent.paidAt = seconds()
      session.status = 'complete'
    },
    decline: (session: Session, declined: { code: string; message: string }) => {
      getIntent(session).declined = declined
    },
  }
}

export type SessionBook = ReturnType<typeof createSessionBook>
