import type { Route } from '../../http/routing.ts'
import { type CashierDeps, createCashier } from './cashier.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { pageRoutes } from './page-routes.ts'

/** Alipay for a shop's mobile web pages: `gateway.do`, the cashier, notifications. */
export function alipayRoutes(deps: CashierDeps): Route[] {
  const cashier = createCashier(deps)
  const { keys, clock, deliveries } = deps
  return [...gatewayRoutes({ cashier, keys, now: clock.now }), ...pageRoutes({ cashier, deliveries })]
}
