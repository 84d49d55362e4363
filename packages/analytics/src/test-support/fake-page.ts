import { boot } from '../boot/boot.ts'
import type { FullGdp } from '../boot/command-signatures.ts'
import type { PageWindow } from '../browser/browser-window.ts'
import type { AnalyticsEvent } from '../event.ts'
import { extend } from '../full/extend.ts'
import { asFull } from '../full/more-options.ts'
import type { Consent, Delivery, DeliveryTarget, Outcome } from '../transport/delivery.ts'

interface Stored {
  cookies: Map<string, { value: string; domain: string; until: number }>
  local: Map<string, string>
}

export interface FakePage {
  window: PageWindow
  stored: Stored
  /** All that was printed, without the SDK's name. */
  printed: string[]
  go(address: string): void
  /** Runs what waits in `setTimeout`. */
  settle(): void
}

interface Setting {
  address?: string
  referrer?: string
  /** Outlives a page. */
  stored?: Stored
  noCookies?: boolean
  noStorage?: boolean
}

const newStored = (): Stored => ({ cookies: new Map(), local: new Map() })

/** Cookies as a browser has them: no domain but the host's own or a parent's, and no top level. */
function cookieJar(host: () => string, jar: Stored['cookies']) {
  return {
    get(): string {
      const alive = [...jar].filter(([, { until }]) => until > Date.now())
      return alive.map(([name, { value }]) => `${name.split('@')[0]}=${value}`).join('; ')
    },
    set(text: string): void {
      const [pair = '', ...rest] = text.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const said = new Map(rest.map((one) => one.split('=') as [string, string]))
      const domain = said.get('domain') ?? ''
      if (domain && !(`.${host()}`.endsWith(domain) && domain.split('.').length > 2)) return
      const until = Date.now() + Number(said.get('max-age')) * 1000
      if (until > Date.now()) jar.set(`${name}@${domain}`, { value, domain, until })
      else jar.delete(`${name}@${domain}`)
    },
  }
}

function getStorage(local: Stored['local']): PageWindow['localStorage'] {
  return {
    get length() {
      return local.size
    },
    key: (index) => [...local.keys()][index] ?? null,
    getItem: (key) => local.get(key) ?? null,
    setItem: (key, value) => void local.set(key, value),
    removeItem: (key) => void local.delete(key),
  }
}

export function fakePage({ address = 'http://shop.example.test/index.html', ...setting }: Setting = {}): FakePage {
  const stored = setting.stored ?? newStored()
  const printed: string[] = []
  const waiting: (() => void)[] = []
  const listeners = new Map<string, (() => void)[]>()
  const location = new URL(address)
  const jar = cookieJar(() => location.hostname, stored.cookies)
  const document = {
    title: '航空商城',
    referrer: setting.referrer ?? '',
    get cookie() {
      return setting.noCookies ? '' : jar.get()
    },
    set cookie(text: string) {
      if (!setting.noCookies) jar.set(text)
    },
  }
  const change = (_: unknown, __: string, url?: string | null) => {
    location.href = new URL(url ?? '', location).href
  }
  const window: FakePage['window'] = {
    document,
    location,
    navigator: { language: 'zh-CN', userAgent: 'Mozilla/5.0' },
    screen: { width: 375, height: 812 },
    history: { pushState: change, replaceState: change },
    get localStorage() {
      if (setting.noStorage) throw new Error('no storage')
      return getStorage(stored.local)
    },
    console: { log: (text) => void printed.push(String(text).replace('%c [GrowingIO]：', '')) },
    setTimeout: (run) => waiting.push(run),
    clearTimeout() {},
    addEventListener: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  }
  return {
    window,
    stored,
    printed,
    go(to) {
      location.href = new URL(to, location).href
      for (const name of ['popstate', 'hashchange']) for (const listener of listeners.get(name) ?? []) listener()
    },
    settle() {
      for (const run of waiting.splice(0)) run()
    },
  }
}

export interface Running extends FakePage {
  gdp: FullGdp
  /** In the order in which they were handed on. */
  events: AnalyticsEvent[]
  targets: DeliveryTarget[]
  consents: Consent[]
  /** Reports this outcome for all events so far. */
  end(outcome: Outcome): void
}

/** The SDK over a delivery that only writes down. */
export function running(setting: Setting = {}): Running {
  const page = fakePage(setting)
  const [events, targets, consents]: [AnalyticsEvent[], DeliveryTarget[], Consent[]] = [[], [], []]
  const listeners: Parameters<Delivery['onOutcome']>[0][] = []
  const waiting: AnalyticsEvent[] = []
  /** As the default mode does: from its consent on, at once. */
  const keep = () => {
    if (consents.at(-1) !== 'granted') return
    const kept = waiting.splice(0)
    for (const listener of listeners) listener(kept, 'kept')
  }
  const make = (keeps: boolean): Delivery => ({
    send(event, target) {
      events.push(event)
      targets.push({ ...target })
      if (keeps) waiting.push(event)
      keep()
    },
    flush() {},
    setConsent(consent) {
      consents.push(consent)
      keep()
    },
    onOutcome: (listener) => void listeners.push(listener),
  })
  const run = boot({
    window: page.window,
    version: '4.2.5',
    deliver: (_, config) => make(asFull(config).delivery === 'batch'),
    extend,
  })
  return {
    ...page,
    // The same as `createFullAnalytics` gives.
    gdp: run as FullGdp,
    events,
    targets,
    consents,
    end(outcome) {
      for (const listener of listeners) listener([...events], outcome)
    },
  }
}
