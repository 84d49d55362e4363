import type { BrowserContext, ConsoleMessage } from 'playwright-core'

interface ConsoleRules {
  /** Complaints of pages outside this origin are ignored. */
  home: string
  /** The network or the server fails in this test, so the browser's own messages about that are expected. */
  mayLoseNetwork?: boolean | undefined
}

/**
 * Reports complaints of our pages in any tab of this browser: React logs broken rules and rendering errors to the
 * console.
 */
export function watchConsole(session: BrowserContext, rules: ConsoleRules, tell: (complaint: string) => void): void {
  session.on('console', (message) => {
    if (!isComplaint(message) || !isOurs(message, rules.home) || isExpected(message.text(), rules)) return
    tell(`${message.text()} (${message.location().url})`)
  })
}

const isComplaint = (message: ConsoleMessage) => message.type() === 'error' || message.type() === 'warning'

const isOurs = (message: ConsoleMessage, home: string) =>
  (message.location().url || (message.page()?.url() ?? '')).startsWith(home)

const expectedAnywhere = [
  // The browser's warning on plain http that this header works on https only (G10).
  'The Cross-Origin-Opener-Policy header has been ignored',
  // Logged on each page of a phone without workers.
  'Service Worker registration blocked by Playwright',
  // A lost log entry is silent for the passenger and only a warning (spec §7).
  'client log was not sent:',
]

/** The browser's own. */
const expectedWithoutNetwork = ['Failed to load resource']

function isExpected(text: string, { mayLoseNetwork = false }: ConsoleRules): boolean {
  const expected = [...expectedAnywhere, ...(mayLoseNetwork ? expectedWithoutNetwork : [])]
  return expected.some((start) => text.startsWith(start))
}
