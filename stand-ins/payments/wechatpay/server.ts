import type { Route } from '../../http/routing.ts'
import { apiRoutes } from './api-routes.ts'
import { type CashierDeps, createCashier } from './cashier.ts'
import { pageRoutes } from './page-routes.ts'

/** WeChat Pay v3 for one merchant in public-key mode: `/v3/…`, the H5 page, the chat app's bridge, notifications. */
export function wechatPayRoutes(deps: CashierDeps): Route[] {
  const cashier = createCashier(deps)
  return [...apiRoutes({ ...deps, cashier }), ...pageRoutes({ ...deps, cashier })]
}
