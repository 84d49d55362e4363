import { createHmac } from 'node:crypto'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import type { Notice, NoticeWriter, ReportedPayment } from './payment-notices.ts'

const staleSeconds = 10 * 60

/** Stripe's `checkout.session.completed`, signed with the stand-in's webhook secret. */
export const stripeNotices: NoticeWriter = {
  gateway: 'stripe',
  genuine: async (told) => signed(getEvent(told)),
  sentNow: ({ body }) => signed(body),
  forged: {
    unsigned: async (told) => ({ ...signed(getEvent(told)), headers: { 'content-type': 'application/json' } }),
    anotherSecret: async (told) => signed(getEvent(told), { secret: 'whsec_somebody_else' }),
    // A genuine notice that was intercepted and is replayed when Stripe would have signed it again.
    staleSignature: async (told) => signed(getEvent(told), { at: machineSeconds() - staleSeconds }),
    amountRewritten: async (told) => ({ ...signed(getEvent({ ...told, amountMinor: 1 })), body: getEvent(told) }),
    numberRewritten: async (told, other) => ({
      ...signed(getEvent(other)),
      body: getEvent({ ...other, paymentNo: told.paymentNo, amountMinor: told.amountMinor }),
    }),
    anotherAmount: async (told) => signed(getEvent({ ...told, amountMinor: 1 })),
    anotherCurrency: async (told) => signed(getEvent(told, { currency: 'eur' })),
    unknownNumber: async (told) => signed(getEvent({ ...told, paymentNo: `${told.paymentNo}0` })),
  },
  isAcknowledged: ({ status }) => status >= 200 && status < 300,
}

function getEvent({ paymentNo, providerTxn, amountMinor }: ReportedPayment, { currency = 'usd' } = {}): string {
  return JSON.stringify({
    id: `evt_${providerTxn}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: machineSeconds(),
    data: {
      object: {
        id: `cs_test_${paymentNo}`,
        object: 'checkout.session',
        amount_total: amountMinor,
        client_reference_id: paymentNo,
        currency,
        mode: 'payment',
        payment_intent: providerTxn,
        payment_status: 'paid',
        status: 'complete',
      },
    },
    livemode: false,
    type: 'checkout.session.completed',
  })
}

function signed(body: string, { secret = demoKeys.stripe.webhookSecret, at = machineSeconds() } = {}): Notice {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return {
    path: '/pay/stripe/notify',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${digest}` },
    body,
  }
}

// The gateway measures a signature's age by the machine's clock.
const machineSeconds = () => Math.floor(Date.now() / 1000)
