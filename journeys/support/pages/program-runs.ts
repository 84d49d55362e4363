/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { patience } from '../patience.ts'

declare global {
  interface Window {
    aisleEarly?: { done: boolean }
  }
}

/**
 * Waits until the page's program runs and has received earlier input. The HTML of a first screen is shown before that,
 * but moving the clock then would make the page load again.
 */
export async function untilProgramRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => window.aisleEarly?.done === true, null, { ...patience, polling: 100 })
}
