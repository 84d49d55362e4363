import { useSyncExternalStore } from 'react'
import { readHash } from '../../navigation/hash-address.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { rewriteAddress } from '../../navigation/router.ts'
import { isFront, queryOf, searchOf, type GoodsSearch } from './goods-search-rules.ts'

/** What the page's HTML has. */
const front = searchOf({})
let known: { hash: string; search: GoodsSearch } = { hash: '', search: front }
const listeners = new Set<() => void>()

/** Of the last address that was the shop's: while another screen is on its way, this one stays as it is. */
function currentSearch(): GoodsSearch {
  const { hash } = location
  if (hash !== known.hash) {
    const { pathname, query } = readHash(hash)
    if (pathname.replace(/\/+$/, '') === '/shop') {
      const search = searchOf(Object.fromEntries(query))
      // The same object: what is hydrated need not be drawn again.
      known = { hash, search: isFront(search) ? front : search }
    }
  }
  return known.search
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}

/** What is looked for, as the address says it. */
export function useShopSearch(): GoodsSearch {
  return useSyncExternalStore(subscribe, currentSearch, () => front)
}

export function shopHref(search: GoodsSearch): string {
  return hrefOf('/shop', { query: queryOf(search) })
}

/** Changes the address without a navigation: the focus stays on what the passenger holds. */
export function refineSearch(search: GoodsSearch): void {
  rewriteAddress(shopHref(search))
  for (const listener of listeners) listener()
}
