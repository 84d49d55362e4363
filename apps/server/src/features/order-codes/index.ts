export { orderCodeJobs, orderCodeRoutes } from './order-code-routes.ts'
export { getOrderTarget } from './order-target.ts'
export { sendCodeTo } from './send-order-code.ts'
