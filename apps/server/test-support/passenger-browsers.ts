import type { ErrorData } from '@aisle/contract/envelope'
import type { Language } from '@aisle/contract/language'
import type { Deps } from '../src/platform/deps.ts'
import { insertLoginSession } from '../src/features/login/login-session-store.ts'
import { newAccessToken, newId } from '../src/platform/security/random.ts'
import type { TestServer } from './test-server.ts'
import { boardPassenger, type TestPassenger } from './wifi-shop.ts'

/** `refusal` is null when the call succeeded; `messages` are those shown to the passenger. */
interface Outcome<Data> {
  refusal: string | null
  data: Data
  messages: { zh: string; en: string }
}

/** A logged-in passenger's browser, which calls the server over HTTP. */
export interface PassengerBrowser {
  passenger: TestPassenger
  cookie: string
  language: Language
  /** Every call gets a new idempotency key unless one is given. */
  buy(planId: string, key?: string): Promise<Outcome<{ orderNo: string }>>
  pay(orderNo: string): Promise<Outcome<{ paymentNo: string }>>
  cancel(orderNo: string): Promise<Outcome<{ state: string }>>
}

/** Minor units, as in the shop of `openWifiShop`. */
const prices: Record<string, Record<Language, number>> = {
  HOUR: { zh: 3800, en: 600 },
  SCARCE: { zh: 19800, en: 2800 },
}

/** A new passenger on this flight, logged in with a browser in this language. */
export async function openBrowser(
  deps: Deps,
  server: TestServer,
  { flightId, language }: { flightId: string; language: Language },
): Promise<PassengerBrowser> {
  const passenger = await boardPassenger(deps, { flightId })
  const cookie = `aisle_session=${await logIn(deps, passenger)}`
  async function call<Data>(path: string, body: object, key?: string): Promise<Outcome<Data>> {
    const idempotencyKey = key ?? newId(deps.random, 'key')
    const { envelope } = await server.call<Data & Partial<ErrorData>>(`/api2/v1/order/${path}`, body, {
      cookie,
      language,
      idempotencyKey,
    })
    const { data, message, messageEn } = envelope
    return { refusal: data.error ?? null, data, messages: { zh: message, en: messageEn } }
  }
  return {
    passenger,
    cookie,
    language,
    buy: (planId, key) =>
      call(
        'submitOrder',
        {
          lines: [{ kind: 'WIFI', tripId: passenger.tripId, planId, quantity: 1 }],
          payable: prices[planId]?.[language],
          currency: language === 'zh' ? 'CNY' : 'USD',
        },
        key,
      ),
    pay: (orderNo) => call('submitPay', { orderNo, payMethod: language === 'zh' ? 'alipay' : 'stripe' }),
    cancel: (orderNo) => call('cancelOrder', { orderNo }),
  }
}

async function logIn(deps: Deps, { accountId }: TestPassenger): Promise<string> {
  const token = newAccessToken(deps.random)
  await insertLoginSession(deps.db, {
    tokenHash: deps.vault.hash('session', token),
    accountId,
    scope: 'account',
    tripId: null,
    wayIn: 'test',
    email: null,
    at: deps.clock.now(),
  })
  return token
}
