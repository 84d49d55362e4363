import { describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

interface Answer {
  code: string
  data: Record<string, unknown> & { error?: string }
}

/** A script's session as documented in `interface`: cookie, channel header, language, idempotency keys. */
function script(language: 'zh' | 'en') {
  let cookie = ''
  let keys = 0
  return async (path: string, body: unknown): Promise<Answer> => {
    keys += 1
    const response = await fetch(world.product.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        channel: 'WEB',
        language,
        cookie,
        'Idempotency-Key': `script-${language}-${keys}`,
      },
      body: JSON.stringify(body),
    })
    cookie =
      response.headers
        .getSetCookie()
        .find((one) => one.startsWith('aisle_session='))
        ?.split(';')[0] ?? cookie
    // Every call is answered by an envelope (G3).
    return (await response.json()) as Answer
  }
}

const decide = async (paymentNo: unknown, decision: object) => {
  const response = await fetch(`${world.product.standInsUrl}/pay/${String(paymentNo)}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  })
  return (await response.json()) as { notifications: { status: number; body: string }[] }
}

const james = {
  name: { ticketNo: '7319991000822', lastName: 'CARTWELL', firstName: 'JAMES' },
  email: 'cartwell.james6@example.com',
}
const annaLena = {
  name: { ticketNo: '731-9991000959', lastName: 'Österby', firstName: 'Anna-Lena' },
  email: 'osterby.annalena7@example.com',
}

describe('the names that scripts rely on', () => {
  it.each([
    ['zh', 'alipay', james, 'WP03', 5800, 'CNY'],
    ['en', 'stripe', annaLena, 'WP02', 600, 'USD'],
  ] as const)(
    'carry a purchase in %s from lookup to paid by %s',
    async (language, payMethod, { name, email }, planId, payable, currency) => {
      const call = script(language)
      const trips = (await call('/api2/v1/prePurchase/getWifiProductTripByNameTicket', name)).data['trips']
      expect(trips).toMatchObject([{ flightNo: 'MF829', flightDate: '2026-11-20', wifi: 'available' }])
      // The assertion above has checked the shape.
      const [{ tripId }] = trips as [{ tripId: string }]

      const sent = await call('/api2/v1/prePurchase/mailCaptchaByNameTicket', { ...name, email })
      expect(sent.code).toBe('200')
      const captcha = await world.product.codeMailedTo(email)
      const login = await call('/api2/v1/prePurchase/mailCaptchaVerifyByNameTicket', { ...name, email, captcha })
      expect(login.code).toBe('200')

      const lines = [{ kind: 'WIFI', tripId, planId, quantity: 1 }]
      expect((await call('/api2/v1/order/calculateOrder', { lines })).data).toMatchObject({ payable, currency })
      const { orderNo } = (await call('/api2/v1/order/submitOrder', { lines, payable, currency })).data
      const { paymentNo } = (await call('/api2/v1/order/submitPay', { orderNo, payMethod })).data

      // No browser has opened the cashier: the stand-in fetches the form itself. A forged notice changes nothing.
      const forged = await decide(paymentNo, { outcome: 'canceled', notify: 'forged' })
      expect(forged.notifications.every(({ status }) => status >= 400)).toBe(true)
      expect((await call('/api2/v1/order/orderDetail', { orderNo })).data['state']).toBe('pending_payment')

      const { notifications } = await decide(paymentNo, { outcome: 'paid', notify: 'twice' })
      expect(notifications.map(({ status }) => status)).toEqual([200, 200])
      expect((await call('/api2/v1/order/orderDetail', { orderNo })).data['state']).toBe('paid')
    },
  )

  it('carry a passenger aboard from verification to online', async () => {
    const call = script('zh')
    const verified = await call('/pditrans/verifyForPortal', {
      idNumber: '081083',
      seatNumber: '21A',
      flightNo: 'MF817',
      flightDate: '2026-11-20',
    })
    expect(verified.data).toMatchObject({ verified: true, entitlements: [] })
    const lines = [{ kind: 'WIFI', tripId: verified.data['tripId'], planId: 'WP01', quantity: 1 }]
    const { orderNo } = (await call('/api2/v1/order/submitOrder', { lines, payable: 0, currency: 'CNY' })).data
    const order = (await call('/api2/v1/order/orderDetail', { orderNo })).data
    expect(order['state']).toBe('paid')
    // The order detail names the entitlement.
    const { entitlementId } = order['wifi'] as { entitlementId: string }
    const online = await call('/pditrans/wifiLogin', { entitlementId })
    expect(online.data).toMatchObject({ grantState: 'online', bytesRemaining: null, standInGate: true })
    expect(online.data['secondsRemaining']).toBeGreaterThan(3600)
  })
})
