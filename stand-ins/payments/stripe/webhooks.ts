import type { Letter } from '../deliveries.ts'
import { API_VERSION } from './magic-values.ts'
import { newId } from './sessions.ts'
import { stripeSignature } from './wire.ts'

export type StripeEventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'

/** One event for the shop's endpoint; when sent again, it keeps its id and gets a new signature. */
export function webhookLetter(event: {
  url: string
  type: StripeEventType
  object: object
  seconds: () => number
  secret: string
}): Letter {
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: event.seconds(),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  })
  return {
    url: event.url,
    compose: () => {
      // Verifiers refuse a signature older than 5 minutes, and some can only ask the machine's clock for that.
      const signedAt = Math.max(event.seconds(), Math.floor(Date.now() / 1000))
      const signature = stripeSignature(body, event.secret, signedAt)
      return { headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }, body }
    },
    isAccepted: ({ status }) => status >= 200 && status < 300,
  }
}
