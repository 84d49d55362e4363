export { planRefusal } from './checkout-rules.ts'
export { checkoutRoutes } from './checkout-routes.ts'
