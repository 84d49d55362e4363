export { orderCodeJobs, orderCodeRoutes } from './order-code-routes.ts'
