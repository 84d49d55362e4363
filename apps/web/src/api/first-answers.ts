import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '@aisle/contract/language'
import { getShopInfoList } from '@aisle/contract/shop'
import { currentLanguage } from '../language/language-store.ts'
import { currentSession } from '../session/session-store.ts'
import { queryKey } from './queries.ts'

/** As the server writes them (its `http/first-answers.ts`). */
interface FirstAnswers {
  /** The server's clock when it asked. */
  at: string
  language: Language
  answers: { call: string; body: unknown; data: unknown }[]
}

/** Worth showing from a page that was kept: not where an aircraft is. */
const lasting = [getShopInfoList.name]

/**
 * The page came over the network now, and not from a cache or with a 304. Browsers that do not tell count as if it had
 * not: what is shown then is asked for anew.
 */
function justTransferred(): boolean {
  // Its own type; a list of none where the browser knows no such entry.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.transferSize > 0 && page.transferSize >= page.encodedBodySize
}

/** What the server has asked for this page already, put where the screens look for it. Once, before the router starts. */
export function takeFirstAnswers(queries: QueryClient): void {
  const element = document.getElementById('first-answers')
  element?.remove()
  if (!element?.textContent || currentSession()) return
  try {
    // The server has made each by the contract's schema.
    const { at, language, answers } = JSON.parse(element.textContent) as FirstAnswers
    if (language !== currentLanguage()) return
    const fresh = justTransferred()
    for (const { call, body, data } of answers) {
      if (!fresh && !lasting.includes(call)) continue
      const key = queryKey({ name: call }, language, body)
      const updatedAt = fresh ? Date.now() : Math.min(Date.parse(at), Date.now())
      queries.setQueryData(key, data, { updatedAt })
      // The clocks need not agree: it counts as old, whatever they say.
      if (!fresh) void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    }
  } catch {
    // A page that was cut off or written by hand: the screens ask for themselves.
  }
}
