export { findCashierForm } from './find-cashier-form.ts'
export { paymentJobs } from './payment-jobs.ts'
export { registerPaymentNotices } from './payment-notices.ts'
export { paymentRoutes } from './payment-routes.ts'
