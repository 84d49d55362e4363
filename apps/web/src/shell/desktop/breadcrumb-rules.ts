import { hrefTo, type AppPath } from '../../navigation/paths.ts'
import type { ShownRoute } from '../../navigation/router.ts'
import { accountHrefs } from './account-pages.ts'
import type { PageName } from './desktop-phrases.ts'

/** A page above the one in view, or that one itself, which is no link. */
interface Crumb {
  name: PageName
  href: string
}

export interface Trail {
  above: readonly Crumb[]
  /** The page in view: a phrase, its order's number, or its heading, which the document's title has. */
  here: { phrase: PageName } | { text: string } | 'title'
}

interface PageInView extends Pick<ShownRoute, 'path' | 'params' | 'query'> {
  route: Pick<ShownRoute['route'], 'account'>
}

const home: Crumb = { name: 'home', href: hrefTo('/purchaseIndex') }
const shop: Crumb = { name: 'shop', href: hrefTo('/shop') }
const cart: Crumb = { name: 'cart', href: hrefTo('/shopCart') }
const clauses: Crumb = { name: 'policies', href: hrefTo('/privacyClause/:id?') }
const mine: Crumb = { name: 'mine', href: hrefTo('/me') }

/** The way down to the page in view. */
export function getTrail(page: PageInView): Trail {
  const { path, route, query } = page
  const { account } = route
  if (account === 'me') return { above: [home], here: { phrase: 'mine' } }
  if (account) {
    // Help is for everybody.
    const root = account === 'help' ? home : mine
    if (listPaths.includes(path)) return { above: [root], here: { phrase: account } }
    const list = accountHrefs.flatMap(([name, href]) => (name === account ? [{ name, href }] : []))
    const { orderNo } = query
    return {
      above: [root, ...list],
      here: path === '/order/detail' && orderNo ? { text: orderNo } : 'title',
    }
  }
  if (path === '/cart' || path === '/shopCart') return { above: [shop], here: { phrase: 'cart' } }
  return { above: getAbove(page), here: 'title' }
}

/** Above the pages of shop and checkout, and above the clauses. */
function getAbove({ path, params, query }: PageInView): readonly Crumb[] {
  if (path === '/goods/:id') return [shop]
  if (path === '/privacyClause/:id?') return params['id'] === undefined ? [home] : [home, clauses]
  if (path !== '/order/settlement' || query['cart']) return [shop, cart]
  // A product bought at once, or a plan.
  return [query['skuId'] ? shop : home]
}

const listPaths: readonly AppPath[] = [
  '/order/list',
  '/couponsCentre',
  '/addr/manage',
  '/invoice',
  '/invoiceDetail',
  '/refund/list',
  '/help',
]
