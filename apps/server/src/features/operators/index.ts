export { differences } from './difference-rules.ts'
export { applyRows, readAsIfApplied } from './apply-rows.ts'
export { callByStaff } from './api/call-by-staff.ts'
export { registerOperatorApi } from './api/register-operator-api.ts'
export type { Operator, OperatorCall } from './api/operator-call.ts'
export { OperatorRefusal } from './api/operator-refusal.ts'
export {
  countAuditLines,
  findAuditLine,
  hasApplied,
  insertAudit,
  ownerOfAuditLine,
  pageOfAudit,
} from './audit-store.ts'
export { applyKey } from './keys/apply-key.ts'
export { listKeys } from './keys/list-keys.ts'
export { lookUpOrder, lookUpOrders } from './lookup/look-up-orders.ts'
export { lookUpPassengers } from './lookup/look-up-passengers.ts'
export { noteExport } from './lookup/note-export.ts'
export { noteSearch } from './lookup/note-search.ts'
export { listMessages } from './messages.ts'
export { operatorCalls } from './operator-routes.ts'
export { noteErasure } from './note-erasure.ts'
export { hashAct } from './refunds/require-authority.ts'
export { scheduleJobs } from './schedule/apply-scheduled.ts'
export { refusedChanges, resourceOfScheduled } from './schedule/scheduled-store.ts'
export { enqueueAuditHead, operatorJobs } from './verify-audit.ts'
