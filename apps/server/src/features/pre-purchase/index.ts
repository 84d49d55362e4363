export { prePurchaseJobs, prePurchaseRoutes } from './pre-purchase-routes.ts'
export { readFlightNo } from './lookup-form.ts'
