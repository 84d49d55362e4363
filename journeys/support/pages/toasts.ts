/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Collects every toast that this page shows from its next document on, however short. */
export async function watchToasts(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteToast', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    // Exposed above.
    const { noteToast } = window as unknown as { noteToast(text: string): void }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.classList.contains('toast')) noteToast(node.innerText)
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return seen
}
