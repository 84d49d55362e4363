import { useSyncExternalStore } from 'react'
import { readHash } from '../../navigation/hash-address.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { rewriteAddress } from '../../navigation/router.ts'
import { isFront, getQuery, parseSearch, type GoodsSearch } from './goods-search-rules.ts'

/** The search of the page's HTML. */
const front = parseSearch({})

interface ShopAddress {
  known: { hash: string; search: GoodsSearch }
  listeners: Set<() => void>
}

const createShopAddress = (): ShopAddress => ({ known: { hash: '', search: front }, listeners: new Set() })
const address = createShopAddress()

/** The search of the latest shop URL: while another screen loads, this one keeps its search. */
function currentSearch(): GoodsSearch {
  const { hash } = location
  if (hash !== address.known.hash) {
    const { pathname, query } = readHash(hash)
    if (pathname.replace(/\/+$/, '') === '/shop') {
      const search = parseSearch(Object.fromEntries(query))
      // The same object, so that hydrated content need not render again.
      address.known = { hash, search: isFront(search) ? front : search }
    }
  }
  return address.known.search
}

function subscribe(listener: () => void) {
  address.listeners.add(listener)
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    address.listeners.delete(listener)
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}

/** The current search, from the URL. */
export function useShopSearch(): GoodsSearch {
  return useSyncExternalStore(subscribe, currentSearch, () => front)
}

export function shopHref(search: GoodsSearch): string {
  return hrefTo('/shop', { query: getQuery(search) })
}

/** Changes the URL without a navigation: the focus stays on the control in use. */
export function refineSearch(search: GoodsSearch): void {
  rewriteAddress(shopHref(search))
  for (const listener of address.listeners) listener()
}
