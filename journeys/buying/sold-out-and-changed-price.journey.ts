import { describe, expect, it } from 'vitest'
import { atCashier, button, choosePlan, findTrip, shopWords, type Shopper } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

// One more flight (MF9000, tomorrow) with 200 generated passengers; scripts would hit the limits for guessing.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_DEMO_FLIGHTS: '1', AISLE_LIMITS: 'off' })

/** The nth passenger of that flight. */
function rider(n: number): Shopper {
  return {
    ticketNo: `7315${String(n).padStart(9, '0')}`,
    lastName: 'BENCH',
    firstName: 'RIDER',
    email: `bench.${n}@example.com`,
    lastSix: String(n).padStart(6, '0'),
    seat: `${Math.floor(n / 6) + 1}${'ABCDEF'[n % 6]}`,
  }
}

interface Answer {
  code: string
  data: Record<string, unknown>
}

/** Orders a plan as a script does, for the passenger with this number. */
async function orderByScript(n: number, planId: string): Promise<Answer> {
  let cookie = ''
  const call = async (path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${world.product.url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        channel: 'WEB',
        language: 'zh',
        cookie,
        'Idempotency-Key': `rider-${n}`,
      },
      body: JSON.stringify(body),
    })
    const [session] = response.headers.getSetCookie().filter((one) => one.startsWith('aisle_session='))
    cookie = session?.split(';')[0] ?? cookie
    // Every call is answered by an envelope (G3).
    return (await response.json()) as Answer
  }
  const { ticketNo, lastName, firstName, email } = rider(n)
  const form = { ticketNo, lastName, firstName, email }
  await call('api2/v1/prePurchase/mailCaptchaByNameTicket', form)
  const captcha = await world.product.codeMailedTo(email)
  await call('api2/v1/prePurchase/mailCaptchaVerifyByNameTicket', { ...form, captcha })
  const { data } = await call('api2/v1/prePurchase/getWifiProductTripByNameTicket', form)
  // The contract defines this shape.
  const [trip] = data['trips'] as { tripId: string }[]
  const lines = [{ kind: 'WIFI', tripId: trip?.tripId, planId, quantity: 1 }]
  return call('api2/v1/order/submitOrder', { lines, payable: 19800, currency: 'CNY' })
}

const tellings = {
  zh: {
    shopper: rider(198),
    soldOut: '本班套餐已售完',
    choose: '重新选择套餐',
    soldOutTag: '本班已售完',
    changed: /价格有变动：原 ¥37，现 ¥38/,
  },
  en: {
    shopper: rider(199),
    soldOut: 'This plan is sold out on this flight',
    choose: 'Choose another plan',
    soldOutTag: 'Sold out',
    changed: /The price has changed from \$5 to \$6/,
  },
} as const
const languages = ['zh', 'en'] as const

describe('between the price on the screen and the tap', () => {
  it('refuses the order when the last plan is gone, and offers another plan', async () => {
    const phones = []
    for (const language of languages) {
      const phone = await world.takePhone({ language, cashiers: true })
      const purchase = { words: shopWords[language], shopper: tellings[language].shopper }
      await findTrip(phone.page, world.product, purchase)
      await choosePlan(phone.page, purchase, purchase.words.streaming)
      phones.push({ ...phone, language })
    }
    // Order all forty plans of this flight.
    const taken = await Promise.all(Array.from({ length: 40 }, (_, n) => orderByScript(n, 'WP06')))
    expect(new Set(taken.map(({ code }) => code))).toEqual(new Set(['200']))
    for (const { page, look, language, chineseText, close } of phones) {
      const told = tellings[language]
      await button(page, shopWords[language].place).click()
      await page.getByRole('alert').getByText(told.soldOut).waitFor()
      await look('sold-out')
      await page.getByRole('link', { name: told.choose }).click()
      await page.getByText(told.soldOutTag).first().waitFor()
      await look('sold-out-plans')
      if (language === 'en') expect(await chineseText()).toEqual([])
      await close()
    }
  })

  it.each(languages)('orders nothing at a changed price before the passenger has read it, in %s', async (language) => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    const told = tellings[language]
    const purchase = { words: shopWords[language], shopper: told.shopper }
    // Shows the passenger a price lower by one yuan or dollar; the server keeps its own.
    await page.route('**/calculateOrder', async (route) => {
      const response = await route.fetch()
      // A quote, as the contract describes it.
      const answer = (await response.json()) as { data: { payable: number } }
      answer.data.payable -= 100
      await route.fulfill({ response, json: answer })
    })
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, purchase.words.oneHour)
    const before = (await world.product.payments()).length
    await button(page, purchase.words.place).click()
    await page.getByText(told.changed).waitFor()
    await look('price-changed')
    expect(await world.product.payments()).toHaveLength(before)
    await button(page, purchase.words.place).click()
    await atCashier(page, world.product)
    await close()
  })
})
