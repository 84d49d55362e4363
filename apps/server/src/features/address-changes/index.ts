export { addressChangeJobs } from './address-change-jobs.ts'
export { addressChangeRoutes } from './address-change-routes.ts'
export { hasOpenAddressChange, openAddressChanges } from './address-change-store.ts'
export { decideAddressChange } from './decide-address-change.ts'
