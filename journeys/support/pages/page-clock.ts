/// <reference lib="dom" />
import type { BrowserContext } from 'playwright-core'

declare global {
  interface Window {
    setNow(milliseconds: number): void
  }
}

/** Stops the pages' clock until it is set, in milliseconds, which may be fractional like the captured ones. */
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
    // Calling it without `new` is unsupported and never happens.
    window.Date = StoppedDate as DateConstructor
  })
}
