import { hrefTo } from '../../navigation/paths.ts'
import type { Route } from '../../navigation/router.ts'

export type AccountPage = NonNullable<Route['account']>

/** In the sequence of the rail. */
export const accountHrefs: readonly (readonly [page: AccountPage, href: string])[] = [
  ['me', hrefTo('/me')],
  ['orders', hrefTo('/order/list')],
  ['coupons', hrefTo('/couponsCentre')],
  ['addresses', hrefTo('/addr/manage')],
  ['invoices', hrefTo('/invoice')],
  ['refunds', hrefTo('/refund/list')],
  ['help', hrefTo('/help')],
]
