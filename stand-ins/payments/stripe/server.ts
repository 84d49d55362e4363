import type { Route } from '../../http/routing.ts'
import { apiRoutes } from './api-routes.ts'
import { type CheckoutDeps, createCheckout } from './checkout.ts'
import { pageRoutes } from './page-routes.ts'

/** The part of Stripe that a shop with hosted Checkout needs: `/v1/…`, the card page, webhooks. */
export function stripeRoutes(deps: CheckoutDeps): Route[] {
  const checkout = createCheckout(deps)
  const { deliveries, clock, keys } = deps
  return [
    ...apiRoutes({ checkout, secretKey: keys.secretKey }),
    ...pageRoutes({ checkout, deliveries, now: clock.now }),
  ]
}
