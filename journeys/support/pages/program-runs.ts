/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { patience } from '../patience.ts'

declare global {
  interface Window {
    aisleEarly?: { done: boolean }
  }
}

/**
 * Until the page's program runs and has received what was typed before. The HTML of a first screen is there earlier: a
 * clock moved then makes the page load again.
 */
export async function untilProgramRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => window.aisleEarly?.done === true, null, { ...patience, polling: 100 })
}
