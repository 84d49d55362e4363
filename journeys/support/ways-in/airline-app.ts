/// <reference lib="dom" />
import { fakeNativeScript, type FakeNative, type FakeOptions } from '@aisle/native-bridge/testing'
import type { Page } from 'playwright-core'
import type { Product } from '../products/product.ts'

/** User agents of the app's web views: WKWebView has no `Safari/`, Android's has `; wv`. */
const appAgents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AisleDemoApp/3.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A.240405.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36 AisleDemoApp/3.1',
} as const

export type Protocol = FakeOptions['kind']
export const getAppAgent = (kind: Protocol) => (kind === 'wvjb' || kind === 'wk' ? appAgents.iphone : appAgents.android)

/** The app's native side around one page; the test changes its answers. */
export interface AirlineApp {
  /** The token that the app holds; empty for a guest. */
  accessToken: string
  /** Called in the app's own login; by default the user gets a new token. An `{error}` is the app's failure. */
  onShowLogin(): Promise<unknown>
  /** Called after the app has stored a token from the page. */
  onSave(): Promise<unknown>
  /** Calls to the native by name, over all pages. */
  asked(): Record<string, number>
  /** Every token that the page handed over for storage. */
  saved: string[]
  logIn(): Promise<void>
  /** The user's tokens are refused from now on. */
  expire(): Promise<void>
}

export interface AppSetting extends Omit<FakeOptions, 'kind'> {
  kind: Protocol
  uid: string
}

/** Puts the page into the airline's app, where this user is logged in. */
export async function putInApp(
  page: Page,
  { standInsUrl }: Product,
  { uid, ...native }: AppSetting,
): Promise<AirlineApp> {
  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await postJson(`${standInsUrl}/airline-app/${path}`, { uid })
    // The stand-in answers an object (stand-ins/airline-app/README.md).
    return answer as Record<string, unknown>
  }
  const counts: Record<string, number> = {}
  const app: AirlineApp = {
    accessToken: '',
    saved: [],
    onShowLogin: () => app.logIn(),
    onSave: () => Promise.resolve(null),
    asked: () => ({ ...counts }),
    async logIn() {
      app.accessToken = String((await ask('session'))['accessToken'])
    },
    expire: async () => void (await ask('expire')),
  }
  const answers: Record<string, (data: { accessToken?: string } | null) => unknown> = {
    getUserInfo: () => ({ accessToken: app.accessToken, uid, deviceId: 'demo-device-1' }),
    refreshToken: () => ask('proof'),
    showLogin: async () => (await app.onShowLogin()) ?? null,
    saveAccessToken(data) {
      app.accessToken = data?.accessToken ?? ''
      app.saved.push(app.accessToken)
      return app.onSave()
    },
  }
  await page.exposeFunction('nativeAnswer', (name: string, data: { accessToken?: string } | null) => {
    counts[name] = (counts[name] ?? 0) + 1
    return answers[name]?.(data) ?? null
  })
  await page.addInitScript(
    fakeNativeScript({ methods: Object.keys(answers), ...native, answerer: 'nativeAnswer', handle: 'fakeNative' }),
  )
  await app.logIn()
  return app
}

/** Calls to the native of this page, including those it did not answer. */
export const askedHere = (page: Page): Promise<string[]> =>
  // The fake's script stores it there.
  page.evaluate(() => (window as unknown as { fakeNative: FakeNative }).fakeNative.calls.map((call) => call.name))

/** Breaks the airline's identity service; `none` repairs it. */
export async function breakIdentity({ standInsUrl }: Product, fault: 'none' | 'down' | 'garbage'): Promise<void> {
  await postJson(`${standInsUrl}/airline-app/control`, { fault })
}

export async function postJson(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
