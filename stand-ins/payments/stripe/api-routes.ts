import { timingSafeEqual } from 'node:crypto'
import { type Call, json, getReply, type Reply, type Route } from '../../http/routing.ts'
import { listBalance } from './balance.ts'
import type { Checkout } from './checkout.ts'
import { createIdempotency } from './idempotency.ts'
import { API_VERSION } from './magic-values.ts'
import { intentObject, listOf } from './objects.ts'
import { createRefund, findRefund, listRefunds } from './refunds.ts'
import { newId } from './sessions.ts'
import { missingResource, readStripeForm, getRecord, stripeRefusal, textsIn } from './wire.ts'

const SESSIONS = '/v1/checkout/sessions'

/** `/v1/…`: what a shop's server calls with its secret key. */
export function apiRoutes(deps: { checkout: Checkout; secretKey: string }): Route[] {
  const { checkout, secretKey } = deps
  const { book, getView, findSession } = checkout
  const idempotently = createIdempotency(book.seconds)
  const guarded = (run: (call: Call) => Reply) => (call: Call) => guard(call, secretKey, run)
  const get = (path: string, run: (call: Call) => object): Route => ({
    method: 'GET',
    path,
    handle: guarded((call) => json(run(call))),
  })
  const post = (path: string, run: (call: Call) => object): Route => ({
    method: 'POST',
    path,
    handle: guarded((call) => idempotently(call, () => json(run(call)))),
  })
  const idIn = (call: Call) => call.params['id'] ?? ''
  const unknown = (call: Call): Reply => {
    throw stripeRefusal(404, { message: `Unrecognized request URL (${call.method}: ${call.path}).` })
  }

  return [
    post(SESSIONS, (call) => {
      const params = readStripeForm(call.body)
      return getView(
        checkout.open(params),
        Object.values(textsIn(getRecord(params, 'expand'))).includes('payment_intent'),
      )
    }),
    get(SESSIONS, (call) => {
      const intentId = call.query.get('payment_intent')
      const found = book.all().filter(({ intent }) => intentId === null || intent?.id === intentId)
      return listOf(
        SESSIONS,
        found.map((session) => getView(session)),
      )
    }),
    get(`${SESSIONS}/:id`, (call) => getView(findSession(idIn(call)), wantsIntent(call))),
    post(`${SESSIONS}/:id/expire`, (call) => {
      const session = findSession(idIn(call))
      checkout.expire(session)
      return getView(session)
    }),
    get('/v1/payment_intents/:id', (call) => {
      const session = book.byIntent(idIn(call))
      if (!session?.intent) throw missingResource('payment_intent', idIn(call), 'intent')
      return intentObject(session, session.intent)
    }),
    post('/v1/refunds', (call) => createRefund(book, readStripeForm(call.body))),
    get('/v1/refunds', (call) => listOf('/v1/refunds', listRefunds(book, call.query.get('payment_intent')))),
    get('/v1/refunds/:id', (call) => findRefund(book, idIn(call))),
    get('/v1/balance_transactions', (call) => listBalance(book, call.query)),
    { method: 'GET', path: '/v1/*', handle: guarded(unknown) },
    { method: 'POST', path: '/v1/*', handle: guarded(unknown) },
  ]
}

const wantsIntent = (call: Call): boolean =>
  [...call.query].some(([name, value]) => name.startsWith('expand[') && value === 'payment_intent')

function guard(call: Call, secretKey: string, run: (call: Call) => Reply): Reply {
  const reply = getReply(() => {
    checkKey(call, secretKey)
    return run(call)
  })
  // Stripe's client reads these from every answer, refusals too.
  return { ...reply, headers: { 'request-id': newId('req'), 'stripe-version': API_VERSION, ...reply.headers } }
}

function checkKey(call: Call, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (!given) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
    throw stripeRefusal(401, { message })
  }
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    throw stripeRefusal(401, { message: `Invalid API Key provided: ${given.slice(0, 8)}****` })
  }
}
