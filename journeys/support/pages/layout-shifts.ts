/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'

/** The limit of the shifts of a screen while it opens, as browsers count them (CLS), at 375 px. */
const mostShift = 0.02

interface Jump {
  value: number
  /** The elements that moved. */
  moved: string[]
}

declare global {
  interface Window {
    jumps: Jump[]
  }
}

/** Makes every document of this browser note what moves in it without the passenger having touched anything. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteJumps)
}

/** Runs in the page before its scripts. */
function noteJumps(): void {
  window.jumps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The DOM library does not declare the type of these entries yet.
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? '?'),
      )
      window.jumps.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The shifts of the shown document so far: one fault, or none within bounds. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const jumps = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // A jump is noted after the frame that shows it.
    await frame()
    await frame()
    return window.jumps
  })
  const sum = jumps.reduce((total, { value }) => total + value, 0)
  if (sum <= mostShift) return []
  const what = jumps.map(({ value, moved }) => `${value.toFixed(4)} of ${moved.join(', ')}`).join('; ')
  return [`jumps by ${sum.toFixed(4)} while it opens: ${what}`]
}
