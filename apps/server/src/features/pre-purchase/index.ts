export { prePurchaseJobs, prePurchaseRoutes } from './pre-purchase-routes.ts'
export { normaliseFlightNo } from './flight-number-rules.ts'
