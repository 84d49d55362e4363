import type { Bilingual } from '@aisle/contract/language'
import type { Category } from '@aisle/contract/shop-schemas'
import { hrefTo, type AppPath } from '../../navigation/paths.ts'
import type { ShownRoute } from '../../navigation/router.ts'
import { accountHrefs } from './account-pages.ts'
import type { PageName } from './desktop-phrases.ts'

/** A page above the one in view, or that one itself, which is no link. */
interface Crumb {
  name: PageName | Bilingual
  href: string
}

export interface Trail {
  above: readonly Crumb[]
  /** The page in view: a phrase, the number of its order or refund, or its heading, which the document's title has. */
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

/** The way down to the page in view. `category`: of the product in view, where it is known. */
export function getTrail(page: PageInView, category?: Pick<Category, 'categoryId' | 'name'>): Trail {
  const { path, route, query } = page
  const { account } = route
  if (account === 'me') return { above: [home], here: { phrase: 'mine' } }
  if (account) {
    // Help is for everybody.
    const root = account === 'help' ? home : mine
    if (listPaths.includes(path)) return { above: [root], here: { phrase: account } }
    const list = accountHrefs.flatMap(([name, href]) => (name === account ? [{ name, href }] : []))
    const number =
      path === '/order/detail' ? query['orderNo'] : path === '/refund/detail' ? query['refundNo'] : undefined
    return { above: [root, ...list], here: number ? { text: number } : 'title' }
  }
  if (path === '/cart' || path === '/shopCart') return { above: [shop], here: { phrase: 'cart' } }
  if (path === '/goods/:id') return { above: [shop, ...(category ? [crumbOf(category)] : [])], here: 'title' }
  return { above: getAbove(page), here: 'title' }
}

const crumbOf = ({ categoryId, name }: Pick<Category, 'categoryId' | 'name'>): Crumb => ({
  name,
  href: hrefTo('/shop', { query: { category: categoryId } }),
})

/** Above the pages of checkout, and above the clauses. */
function getAbove({ path, params, query }: PageInView): readonly Crumb[] {
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
