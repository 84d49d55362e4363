import type { Page } from 'playwright-core'

/** A client log entry as it left the page. */
export interface SentEntry {
  name: string
  content: Record<string, unknown>
}

interface WireEntry {
  name: string
  content: string
}

/** Collects what this page sends to the client log from now on, singly or in batches; the list grows. */
export function watchClientLogs(page: Page): SentEntry[] {
  const sent: SentEntry[] = []
  page.on('request', (request) => {
    if (!/\/addClientLogs?$/.test(new URL(request.url()).pathname)) return
    // The page sends one of these two shapes (spec §7, E9).
    const body = request.postDataJSON() as WireEntry | { entries: WireEntry[] }
    for (const { name, content } of 'entries' in body ? body.entries : [body]) {
      // The content is serialised before it is sent (spec §3).
      sent.push({ name, content: JSON.parse(content) as Record<string, unknown> })
    }
  })
  return sent
}

export const getNames = (sent: readonly SentEntry[]) => sent.map(({ name }) => name)
