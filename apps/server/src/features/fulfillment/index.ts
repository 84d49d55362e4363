export { fulfillmentJobs } from './fulfillment-jobs.ts'
export { fulfillmentRoutes } from './fulfillment-routes.ts'
export { redeemCode } from './redeem-code.ts'
export { shipOrder } from './ship-order.ts'
