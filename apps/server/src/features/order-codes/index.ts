export { orderCodeJobs, orderCodeRoutes } from './order-code-routes.ts'
export { getOrderTarget } from './order-target.ts'
export { mailCodeTo } from './send-order-code.ts'
