import type { BrowserContext, ConsoleMessage } from 'playwright-core'

interface ConsoleRules {
  /** Where our pages come from: others may complain as they please. */
  home: string
  /** The network or the server fails in this story: what the browser itself says of that is no complaint. */
  mayLoseNetwork?: boolean | undefined
}

/**
 * Tells what our pages complain of, in whatever tab of this browser: React reports what breaks its rules on the console, and
 * what breaks a page while it is drawn it reports there too.
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
  // What the browser says of plain http (G10): that this header counts on https only.
  'The Cross-Origin-Opener-Policy header has been ignored',
  // What a phone without workers says of each page.
  'Service Worker registration blocked by Playwright',
  // A log is lost without a word to the passenger, and only warned of (spec §7).
  'client log was not sent:',
]

function isExpected(text: string, { mayLoseNetwork = false }: ConsoleRules): boolean {
  const expected = [...expectedAnywhere, ...(mayLoseNetwork ? ['Failed to load resource'] : [])]
  return expected.some((start) => text.startsWith(start))
}
