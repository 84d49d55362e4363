import type { Route } from '../../http/routing.ts'
import { createBills } from './bills.ts'
import { type CashierDeps, createCashier } from './cashier.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { pageRoutes } from './page-routes.ts'

/** Alipay for a shop's mobile web pages: `gateway.do`, the cashier, notifications, bills. */
export function alipayRoutes(deps: CashierDeps & { origin: () => string }): Route[] {
  const cashier = createCashier(deps)
  const { keys, clock, deliveries, origin } = deps
  const bills = createBills({ book: cashier.book, sellerId: keys.sellerId, now: clock.now, origin })
  return [...gatewayRoutes({ cashier, bills, keys, now: clock.now }), ...pageRoutes({ cashier, deliveries })]
}
