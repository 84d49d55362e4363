import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '@aisle/contract/language'
import type { Drawn } from '../../first-screen/drawn.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { currentSession } from '../../session/session-store.ts'
import { queryKey } from '../query-key.ts'

/** As the server writes them (its `http/first-answers.ts`). */
interface FirstAnswers {
  /** The server's clock when it asked. */
  at: string
  language: Language
  /** `path`: the first screen that shows it. `moves`: it is another one each minute. */
  answers: { call: string; body: unknown; data: unknown; path: string; moves: boolean }[]
}

const minuteMs = 60_000

/**
 * Whether the page came over the network now, not from a cache or with a 304. False in browsers that do not report it:
 * their answers are then fetched again.
 */
function justTransferred(): boolean {
  // Entries of this type; the list is empty in browsers without them.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.transferSize > 0 && page.transferSize >= page.encodedBodySize
}

/**
 * Puts the answers that the server embedded in this page into the query cache. Call it once, before the router starts.
 * `drawn`: the screen whose HTML is about to be hydrated, with the answers that it was drawn with.
 * @returns the paths of the first screens that have their answer
 */
export function takeFirstAnswers(queries: QueryClient, drawn?: Drawn): ReadonlySet<string> {
  const answered = new Set<string>()
  const element = document.getElementById('first-answers')
  element?.remove()
  if (!element?.textContent || currentSession()) return answered
  try {
    // The server has made each by the contract's schema.
    const { at, language, answers } = JSON.parse(element.textContent) as FirstAnswers
    // The address may select another language, which the router reads later; the drawn HTML is in that language.
    if (!drawn && language !== currentLanguage()) return answered
    const fresh = justTransferred()
    for (const { call, body, data, path, moves } of answers) {
      // A cached page does not show a former position of the aircraft, unless its HTML is drawn: the page's first lines
      // have found it recent enough.
      if (!fresh && moves && drawn?.path !== path) continue
      const key = queryKey({ name: call }, language, body)
      queries.setQueryData(key, data, { updatedAt: updatedAt(Date.parse(at), { fresh, moves }) })
      answered.add(path)
      // Marked as stale in any case, because the two clocks may disagree.
      if (!fresh) void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    }
  } catch {
    // A page that was cut off or written by hand: the screens ask for themselves.
  }
  return answered
}

/** The server compares a page with its shop just before it sends it; where it says an aircraft is may be a minute old. */
function updatedAt(drawnAt: number, { fresh, moves }: { fresh: boolean; moves: boolean }): number {
  const now = Date.now()
  if (!fresh) return Math.min(drawnAt, now)
  const clocksAgree = now - drawnAt >= 0 && now - drawnAt < 2 * minuteMs
  return moves && clocksAgree ? drawnAt : now
}
