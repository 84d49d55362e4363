import { attempt } from './attempt.ts'
import type { PageWindow } from './browser-window.ts'

interface Store {
  /** Undefined when there is none, or when its time is over. */
  get(key: string): string | undefined
  set(key: string, value: string, minutes: number): void
}

interface StorageOptions {
  storageType: string
  cookieDomain: string
}

export type Storage = ReturnType<typeof createStorage>

const day = 1440

/** Texts stay readable in a cookie but for what a cookie cannot hold (RFC 6265). */
const escaped = (text: string) => text.replace(/[^!#$&-+\--:<-[\]-~]+/g, encodeURIComponent)

function cookieStore({ document }: PageWindow, domain?: string): Store {
  return {
    get(key) {
      const start = `${escaped(key)}=`
      const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
      return found && decodeURIComponent(found.slice(start.length))
    },
    set(key, value, minutes) {
      const age = Math.min(minutes, 400 * day) * 60
      document.cookie = `${escaped(key)}=${escaped(value)};path=/;max-age=${age}${domain ? `;domain=${domain}` : ''}`
    },
  }
}

function localStore(page: PageWindow): Store {
  // Using a missing storage throws.
  const window = page as Required<PageWindow>
  return {
    get(key) {
      // Written by us or by the original; anything else throws, or has no value.
      const { value, expiredAt } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      if (Number(expiredAt) > Date.now()) return typeof value === 'string' ? value : JSON.stringify(value)
    },
    set(key, value, minutes) {
      if (minutes) window.localStorage.setItem(key, JSON.stringify({ value, expiredAt: Date.now() + minutes * 60_000 }))
      else window.localStorage.removeItem(key)
    },
  }
}

/** From the highest parent of the host down to the host itself; the last is a cookie without a domain. */
const cookieDomains = ({ location }: PageWindow) => [
  ...location.hostname.split('.').map((_, index, labels) => `.${labels.slice(-1 - index).join('.')}`),
  '',
]

/** The original avoids cookies in these places too. */
const noCookies = ({ location, navigator }: PageWindow) =>
  /^(localhost|127\.0\.0\.1|)$/.test(location.hostname) || /electron/i.test(navigator.userAgent)

/** Probing for a place writes to it, so open the store only when there is a value to keep. */
function openStore(window: PageWindow, options: StorageOptions, badDomain: () => void): Store {
  const settable = (domain: string) => {
    const probe = cookieStore(window, domain)
    const key = 'gdp_probe'
    probe.set(key, '1', 1)
    const taken = probe.get(key)
    probe.set(key, '', 0)
    return taken
  }
  if (options.storageType !== 'cookie' || noCookies(window)) return localStore(window)
  const { cookieDomain } = options
  const domain = [cookieDomain, ...cookieDomains(window)].find((one, index) => (one || index) && settable(one))
  if (cookieDomain && domain !== cookieDomain) badDomain()
  return domain === undefined ? localStore(window) : cookieStore(window, domain)
}

/** Cookies, else local storage, else memory; memory alone until `keep`. */
export function createStorage(window: PageWindow, options: StorageOptions, badDomain: () => void) {
  const memory = new Map<string, { value: string; until: number }>()
  const local = localStore(window)
  let opened: Store | undefined
  let keeps = false
  const readStore = (key: string): Store | undefined =>
    keeps ? (key.endsWith('_source') ? local : (opened ??= openStore(window, options, badDomain))) : undefined

  function get(key: string): string {
    const entry = memory.get(key)
    return entry && entry.until > Date.now() ? entry.value : (attempt(() => readStore(key)?.get(key)) ?? '')
  }

  /** Falls back to memory when the store refuses the value. */
  function set(key: string, value: string, minutes = 1095 * day): void {
    memory.delete(key)
    attempt(() => readStore(key)?.set(key, value, minutes))
    if (get(key) !== value) memory.set(key, { value, until: Date.now() + minutes * 60_000 })
  }

  return {
    get,
    set,
    /** From now on what is known is written, and what was known before is found again. */
    keep(): void {
      keeps = true
      for (const [key, { value, until }] of Array.from(memory)) set(key, value, (until - Date.now()) / 60_000)
    },
    /** Stops storing, and deletes the stored values from every place they could be in. */
    forget(keys: readonly string[]): void {
      keeps = false
      memory.clear()
      const places = [...cookieDomains(window), options.cookieDomain].map((domain) => cookieStore(window, domain))
      for (const place of [local, ...places]) for (const key of keys) attempt(() => place.set(key, '', 0))
    },
  }
}
