export { reconcileDay } from './reconcile-day.ts'
export { enqueueReconciliation, reconciliationFigure, reconciliationJobs } from './reconciliation-jobs.ts'
export { isOver, lastDueDay } from './reconciliation-rules.ts'
export { listReconciliations } from './reconciliation-store.ts'
