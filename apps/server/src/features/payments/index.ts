export { paymentJobs } from './payment-jobs.ts'
export { registerPaymentNotices } from './payment-notices.ts'
export { paymentRoutes } from './payment-routes.ts'
