import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../../start-stand-ins.ts'
import { openShop } from '../../test-support/shop.ts'

const START = new Date('2026-11-20T02:00:00Z')
const NOW = START.getTime() / 1000
const HOUR = 3600
let standIns: StandIns
let shop: Awaited<ReturnType<typeof openShop>>
let stripe: Stripe
let shopAnswers: { status: number; body: string }[]

beforeEach(async () => {
  shopAnswers = [{ status: 200, body: '{"received":true}' }]
  shop = await openShop(shopAnswers)
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: shop.url, startAt: START })
  stripe = clientWith(standIns.keys.stripe.secretKey)
})
afterEach(async () => {
  await standIns.close()
  await shop.close()
})

function clientWith(key: string) {
  const { hostname, port } = new URL(standIns.url)
  const options = {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  } as const
  return new Stripe(key, options)
}
const create = (paymentNo: string, options?: { idempotencyKey: string }) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: paymentNo,
      success_url: `${shop.url}/back?session={CHECKOUT_SESSION_ID}#/payResult`,
      cancel_url: `${shop.url}/#/order`,
      expires_at: NOW + HOUR,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 1800, product_data: { name: 'Wi-Fi <whole flight>' } },
        },
      ],
      payment_intent_data: { metadata: { paymentNo } },
    },
    options,
  )
async function decide(paymentNo: string, body: Record<string, string>) {
  const response = await fetch(`${standIns.url}/pay/${paymentNo}/decide`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  // The shape that the interface promises.
  return { status: response.status, body: (await response.json()) as { notifications: object[] } }
}
function eventAt(index: number) {
  const { body = '', headers } = shop.received[index] ?? {}
  const signature = String(headers?.['stripe-signature'])
  return stripe.webhooks.constructEvent(body, signature, standIns.keys.stripe.webhookSecret)
}
const sendCard = (url: string | null, number: string) =>
  fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123', name: 'ZHANG SAN' }),
  })

describe('paying on the Stripe card page', () => {
  it('takes a test card, tells the shop, and sends the browser back', async () => {
    const session = await create('P1')
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1800,
      payment_intent: null,
    })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('Wi-Fi &lt;whole flight&gt;')
    for (const label of ['Card number', 'Expiry', 'CVC', 'Name on card']) expect(page).toContain(`>${label}</label>`)
    expect(page).toContain('>Pay $18</button>')
    expect(page).not.toContain('<script')

    const answer = await sendCard(session.url, '4242 4242 4242 4242')
    expect(answer.headers.get('location')).toBe(`${shop.url}/back?session=${session.id}#/payResult`)
    expect(shop.received[0]?.path).toBe('/pay/stripe/notify')
    const event = eventAt(0)
    expect(event.type).toBe('checkout.session.completed')
    expect(event.data.object).toMatchObject({ id: session.id, client_reference_id: 'P1', payment_status: 'paid' })

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({ status: 'complete', url: null })
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1800,
      metadata: { paymentNo: 'P1' },
    })
  })

  it('says what is wrong with each field, and never shows the card number again', async () => {
    const session = await create('P1')
    const body = new URLSearchParams({ number: '4242424242424241', expiry: '01/20', cvc: '1', name: '' })
    const answer = await fetch(session.url ?? '', { method: 'POST', body })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    for (const name of ['number', 'expiry', 'cvc', 'name']) expect(page).toContain(`id="${name}-error"`)
    expect(page).not.toContain('4242424242424241')
    expect(shop.received).toHaveLength(0)
  })

  it('says everything in Chinese where it is asked to, what is wrong and what the bank refuses as well', async () => {
    const session = await create('P1')
    const address = `${session.url}?lang=zh`
    expect(await (await fetch(address)).text()).toContain('>卡号</label>')
    const empty = await fetch(address, { method: 'POST', body: new URLSearchParams() })
    expect(await empty.text()).toContain('请输入持卡人姓名')
    const refused = await sendCard(address, '4000 0000 0000 9995')
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('银行卡余额不足。')
  })

  it('declines the card that declines, tells the shop, and lets the buyer try again', async () => {
    const session = await create('P1')
    const answer = await sendCard(session.url, '4000 0000 0000 0002')
    expect(await answer.text()).toContain('Your card was declined.')
    expect(eventAt(0)).toMatchObject({
      type: 'payment_intent.payment_failed',
      data: { object: { status: 'requires_payment_method', metadata: { paymentNo: 'P1' } } },
    })
    expect((await sendCard(session.url, '4242424242424242')).status).toBe(303)
  })

  it('refuses a card that is no test card', async () => {
    const session = await create('P1')
    expect((await sendCard(session.url, '4111111111111111')).status).toBe(402)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'unpaid' })
  })
})

describe('webhooks of the Stripe stand-in', () => {
  it('come twice with one identity, never, or forged, as the script asks', async () => {
    await create('P1')
    expect((await decide('P1', { outcome: 'paid', notify: 'twice' })).body.notifications).toHaveLength(2)
    expect(eventAt(1).id).toBe(eventAt(0).id)
    await create('P2')
    expect((await decide('P2', { outcome: 'paid', notify: 'never' })).body.notifications).toEqual([])
    await fetch(`${standIns.url}/pay/P2/notify`, { method: 'POST' })
    expect(eventAt(2).data.object).toMatchObject({ client_reference_id: 'P2' })
    const unpaid = await create('P3')
    await decide('P3', { outcome: 'canceled', notify: 'forged' })
    expect(JSON.parse(shop.received[3]?.body ?? '').data.object).toMatchObject({ payment_status: 'paid' })
    expect(() => eventAt(3)).toThrow(/signature/)
    expect(await stripe.checkout.sessions.retrieve(unpaid.id)).toMatchObject({ status: 'open' })
  })

  it('are resent with growing delays until the shop answers 2xx, each time signed anew', async () => {
    shopAnswers.splice(0, 1, { status: 500, body: '' }, { status: 302, body: '' }, { status: 204, body: '' })
    await create('P1')
    expect((await decide('P1', { outcome: 'paid' })).body.notifications).toEqual([{ status: 500, body: '' }])
    await standIns.advance(4 * 60)
    expect(shop.received).toHaveLength(1)
    await standIns.advance(2 * 60)
    expect(shop.received).toHaveLength(2)
    await standIns.advance(72 * HOUR)
    expect(shop.received).toHaveLength(3)
    expect(eventAt(2).id).toBe(eventAt(0).id)
  })

  it('tell of a session that expires by time or by the shop', async () => {
    const [byTime, byShop] = [await create('P1'), await create('P2')]
    expect(await stripe.checkout.sessions.expire(byShop.id)).toMatchObject({ status: 'expired', url: null })
    await standIns.advance(HOUR)
    const expired = shop.received.map((_, index) => eventAt(index))
    expect(expired.map(({ type }) => type)).toEqual(['checkout.session.expired', 'checkout.session.expired'])
    expect(expired[1]?.data.object).toMatchObject({ id: byTime.id })
    expect((await decide('P1', { outcome: 'paid' })).status).toBe(409)
    expect((await sendCard(byTime.url ?? `${standIns.url}/`, '4242424242424242')).status).toBe(200)
    await expect(stripe.checkout.sessions.expire(byTime.id)).rejects.toThrow(/status of `expired`/)
  })
})

describe('the server interface of the Stripe stand-in', () => {
  const pay = async () => {
    const session = await create('P1')
    await decide('P1', { outcome: 'paid' })
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id)
    if (typeof intent !== 'string') throw new Error('a paid session has a payment intent')
    return intent
  }

  it('plays the first answer again for one idempotency key, and refuses it for another request', async () => {
    const first = await create('P1', { idempotencyKey: 'key-1' })
    const again = await create('P1', { idempotencyKey: 'key-1' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(create('P2', { idempotencyKey: 'key-1' })).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
    await standIns.advance(25 * HOUR)
    await expect(create('P1', { idempotencyKey: 'key-1' })).rejects.toMatchObject({ param: 'expires_at' })
  })

  it('refunds once per idempotency key, and never more than was paid', async () => {
    const intent = await pay()
    const refund = (amount: number, key: string) =>
      stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey: key })
    const first = await refund(1000, 'R1')
    expect(await refund(1000, 'R1')).toMatchObject({ id: first.id, status: 'succeeded', amount: 1000 })
    await expect(refund(801, 'R2')).rejects.toThrow(/greater than unrefunded amount on charge \(\$8\)/)
    await refund(800, 'R3')
    await expect(refund(1, 'R4')).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const all = await stripe.refunds.list({ payment_intent: intent })
    expect(all.data.map(({ amount }) => amount)).toEqual([800, 1000])
    expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ amount: 1000, payment_intent: intent })
  })

  it('keeps a refund whose answer was lost, and makes none that was refused', async () => {
    const intent = await pay()
    const nextRefund = (fault: string) =>
      fetch(`${standIns.url}/pay/P1/next-refund`, { method: 'POST', body: JSON.stringify({ fault }) })
    const count = async () => (await stripe.refunds.list({ payment_intent: intent })).data.length
    await nextRefund('refused')
    const refusal = stripe.refunds.create({ payment_intent: intent })
    await expect(refusal).rejects.toMatchObject({ code: 'balance_insufficient' })
    expect(await count()).toBe(0)
    await nextRefund('unknown')
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ type: 'StripeAPIError' })
    expect(await count()).toBe(1)
  })

  it('finds a session by its payment intent, and the intent itself', async () => {
    const intent = await pay()
    const found = await stripe.checkout.sessions.list({ payment_intent: intent })
    expect(found.data.map((session) => session.client_reference_id)).toEqual(['P1'])
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount: 1800 })
  })

  it('refuses a wrong key, an unknown session, and a deadline that Stripe would not take', async () => {
    const stranger = clientWith('sk_test_somebody_else')
    await expect(stranger.refunds.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(stripe.checkout.sessions.retrieve('cs_x')).rejects.toMatchObject({ code: 'resource_missing' })
    await standIns.advance(HOUR / 2 + 120)
    await expect(create('P1')).rejects.toMatchObject({ param: 'expires_at' })
  })
})
