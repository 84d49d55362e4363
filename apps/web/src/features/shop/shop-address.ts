import { useSyncExternalStore } from 'react'
import { readHash } from '../../navigation/hash-address.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { rewriteAddress } from '../../navigation/router.ts'
import { queryOf, searchOf, type GoodsSearch } from './goods-search-rules.ts'

let known: { hash: string; search: GoodsSearch } = { hash: '', search: searchOf({}) }
const listeners = new Set<() => void>()

/** Of the last address that was the shop's: while another screen is on its way, this one stays as it is. */
function currentSearch(): GoodsSearch {
  const { hash } = location
  if (hash !== known.hash) {
    const { pathname, query } = readHash(hash)
    if (pathname.replace(/\/+$/, '') === '/shop') known = { hash, search: searchOf(Object.fromEntries(query)) }
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
  return useSyncExternalStore(subscribe, currentSearch)
}

export function shopHref(search: GoodsSearch): string {
  return hrefOf('/shop', { query: queryOf(search) })
}

/** Changes the address without a navigation: the focus stays on what the passenger holds. */
export function refineSearch(search: GoodsSearch): void {
  rewriteAddress(shopHref(search))
  for (const listener of listeners) listener()
}
