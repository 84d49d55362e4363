export { prePurchaseJobs, prePurchaseRoutes } from './pre-purchase-routes.ts'
export { normaliseDocument } from './document-rules.ts'
export { normaliseFlightNo } from './flight-number-rules.ts'
