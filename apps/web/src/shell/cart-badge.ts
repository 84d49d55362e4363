import type { QueryClient } from '@tanstack/react-query'
import { shoppingCartStatistics } from '@aisle/contract/cart'
import type { ResponseOf } from '@aisle/contract/define-call'
import { callApi } from '../api/call-api.ts'
import { queryKey } from '../api/query-key.ts'
import { inFlight } from '../environment/portal-mode.ts'
import { currentLanguage } from '../language/language-store.ts'
import { whenFirstScreenStands } from '../service-worker/when-first-screen-stands.ts'
import { currentSession, onLoginChange } from '../session/session-store.ts'
import { storage } from '../storage/storage.ts'
import { setCartBadge } from '../ui/frame/page-chrome.ts'

/**
 * Keeps the frame's badge right on every screen, also on a page that opened far from the shop. The count is requested
 * once the first screen has all that it needs, after a login, and after an order; each change of the cart reports the
 * new count.
 */
export function keepCartBadge(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== shoppingCartStatistics.name) return
    if (event.action.type === 'success') {
      // The answer of this call, or what a change of the cart has put in its place.
      setCartBadge((event.query.state.data as ResponseOf<typeof shoppingCartStatistics>).kinds)
    }
    // The call that pays for the order goes first.
    if (event.action.type === 'invalidate') void whenFirstScreenStands(queries).then(() => readCount(queries))
  })
  onLoginChange((event) => {
    if (event === 'loggedIn') void whenFirstScreenStands(queries).then(() => readCount(queries))
  })
  void readCount(queries)
}

/** From the cache while it is fresh. A failure leaves the badge as it is: the next answer corrects it. */
async function readCount(queries: QueryClient): Promise<void> {
  // Without a login or a guest token there is no cart; aboard, the phone's frame shows none.
  if (inFlight() || !(currentSession() ?? storage.read('S_GT'))) return
  try {
    const key = queryKey(shoppingCartStatistics, currentLanguage(), {})
    const queryFn = () => callApi(shoppingCartStatistics, {})
    await queries.fetchQuery({ queryKey: key, queryFn, meta: { quiet: true } })
  } catch {
    // The failure shows no message: the passenger has not asked for the count.
  }
}
