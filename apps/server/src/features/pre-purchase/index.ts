export { prePurchaseJobs, prePurchaseRoutes } from './pre-purchase-routes.ts'
export { companionsOnFlight } from './companions-on-flight.ts'
export { readFlightNo } from './lookup-form.ts'
