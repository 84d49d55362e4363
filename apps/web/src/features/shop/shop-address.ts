import { useSyncExternalStore } from 'react'
import { readHash } from '../../navigation/hash-address.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { rewriteAddress } from '../../navigation/router.ts'
import { allGoods, isFront, isHome, getQuery, parseSearch, type GoodsSearch } from './goods-search-rules.ts'

/** The search of the page's HTML. */
const front = parseSearch({})

interface ShopAddress {
  /** `home`: the front of the shop, whose goods are those of the list of all. */
  known: { hash: string; search: GoodsSearch; home: boolean }
  listeners: Set<() => void>
}

const createShopAddress = (): ShopAddress => ({ known: { hash: '', search: front, home: true }, listeners: new Set() })
const address = createShopAddress()

/** The latest shop URL: while another screen loads, this one keeps its search. */
function readAddress(): ShopAddress['known'] {
  const { hash } = location
  if (hash !== address.known.hash) {
    const { pathname, query } = readHash(hash)
    if (pathname.replace(/\/+$/, '') === '/shop') {
      const parts = Object.fromEntries(query)
      const search = parseSearch(parts)
      // The same object, so that hydrated content need not render again.
      address.known = { hash, search: isFront(search) ? front : search, home: isHome(parts) }
    }
  }
  return address.known
}

const currentSearch = () => readAddress().search
const currentlyHome = () => readAddress().home

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

/** Whether the shop's front is shown rather than a list, by the URL. */
export function useShopHome(): boolean {
  return useSyncExternalStore(subscribe, currentlyHome, () => true)
}

/** A list of the shop; without anything, the list of all goods. */
export function shopHref(search: Partial<GoodsSearch> = {}): string {
  return hrefTo('/shop', { query: getQuery({ ...allGoods, ...search }) })
}

/** Changes the URL without a navigation: the focus stays on the control in use. */
export function refineSearch(search: GoodsSearch): void {
  rewriteAddress(shopHref(search))
  for (const listener of address.listeners) listener()
}
