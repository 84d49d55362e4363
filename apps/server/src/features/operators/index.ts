export { registerOperatorApi } from './api/register-operator-api.ts'
export { enqueueAuditHead, operatorJobs } from './verify-audit.ts'
