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

interface PageInView extends Pick<ShownRoute, 'path' | 'query'> {
  route: Pick<ShownRoute['route'], 'account'>
}

/** The way down to the page in view. */
export function getTrail({ path, route, query }: PageInView): Trail {
  const { account } = route
  if (!account) return { above: [{ name: 'shop', href: hrefTo('/shop') }], here: 'title' }
  if (account === 'me') return { above: [{ name: 'home', href: hrefTo('/purchaseIndex') }], here: { phrase: 'mine' } }
  const me = { name: 'mine', href: hrefTo('/me') } as const
  if (listPaths.includes(path)) return { above: [me], here: { phrase: account } }
  const list = accountHrefs.flatMap(([name, href]) => (name === account ? [{ name, href }] : []))
  const { orderNo } = query
  return {
    above: [me, ...list],
    here: path === '/order/detail' && orderNo ? { text: orderNo } : 'title',
  }
}

const listPaths: readonly AppPath[] = [
  '/order/list',
  '/couponsCentre',
  '/addr/manage',
  '/invoice',
  '/invoiceDetail',
  '/refund/list',
]
