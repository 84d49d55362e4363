/// <reference lib="dom" />
import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    setNow(milliseconds: number): void
  }
}

/** The pages' clock stands still until it is set, in milliseconds, which may be broken as the captured ones are. */
export async function stopClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const BrowsersDate = Date
    let now = BrowsersDate.now()
    window.setNow = (milliseconds) => void (now = milliseconds)
    class StoppedDate extends BrowsersDate {
      constructor(given?: number | string) {
        super(given ?? now)
      }
      static override now(): number {
        return now
      }
    }
    // But for being called without `new`, which nobody does.
    window.Date = StoppedDate as DateConstructor
  })
}
