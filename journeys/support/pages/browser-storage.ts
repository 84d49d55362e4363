/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** The page's stored value under this key of the product; undefined without one. */
export function stored(page: Page, key: string, where: 'local' | 'session' = 'local'): Promise<unknown> {
  return page.evaluate(
    ([name, place]) => {
      const text = (place === 'local' ? localStorage : sessionStorage).getItem(name)
      const entry: unknown = text === null ? undefined : JSON.parse(text)
      // Items with a lifetime are stored with their expiry (spec §3).
      return typeof entry === 'object' && entry !== null && 'expiryTime' in entry && 'value' in entry
        ? entry.value
        : entry
    },
    [key, where] as const,
  )
}

/** When the stored login ends, on the device's clock. */
export function loginEndsAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = localStorage.getItem('userInfo')
    // Written by the product with its expiry (spec §3).
    return text === null ? 0 : (JSON.parse(text) as { expiryTime: number }).expiryTime
  })
}
