export { registerOperatorApi } from './api/register-operator-api.ts'
export { insertAudit } from './audit-store.ts'
export { noteErasure } from './note-erasure.ts'
export { enqueueAuditHead, operatorJobs } from './verify-audit.ts'
