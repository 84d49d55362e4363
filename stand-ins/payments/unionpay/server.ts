import type { Route } from '../../http/routing.ts'
import { type CashierDeps, createCashier } from './cashier.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { pageRoutes } from './page-routes.ts'

/** UnionPay for a shop's mobile web pages, version 5.1.0: gateway, cashier, back notices, statement files. */
export function unionPayRoutes(deps: CashierDeps): Route[] {
  const cashier = createCashier(deps)
  const { keys, deliveries, clock } = deps
  return [
    ...gatewayRoutes({ cashier, keys, now: clock.now }),
    ...pageRoutes({ cashier, keys, deliveries, now: clock.now }),
  ]
}
