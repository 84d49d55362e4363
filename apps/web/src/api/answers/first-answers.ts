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
 * The page came over the network now, and not from a cache or with a 304. Browsers that do not tell count as if it had
 * not: what is shown then is asked for anew.
 */
function justTransferred(): boolean {
  // Its own type; a list of none where the browser knows no such entry.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.transferSize > 0 && page.transferSize >= page.encodedBodySize
}

/**
 * What the server has asked for this page already, put where the screens look for it. Once, before the router starts.
 * `drawn`: the screen whose HTML is about to be hydrated, with the very answers that it was drawn with.
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
    // The address may ask for another language, which the router reads later; the HTML that stands is in that one.
    if (!drawn && language !== currentLanguage()) return answered
    const fresh = justTransferred()
    for (const { call, body, data, path, moves } of answers) {
      // Where an aircraft was, a page that was kept does not show, unless its HTML stands there: the page's first lines
      // have found it young enough.
      if (!fresh && moves && drawn?.path !== path) continue
      const key = queryKey({ name: call }, language, body)
      queries.setQueryData(key, data, { updatedAt: updatedAt(Date.parse(at), { fresh, moves }) })
      answered.add(path)
      // The clocks need not agree: it counts as old, whatever they say.
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
