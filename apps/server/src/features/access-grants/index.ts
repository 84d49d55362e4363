export { accessGrantJobs } from './access-grant-jobs.ts'
export { openGrantOfDevice, openGrantsOfTrip } from './grant-store.ts'
export { openAccessGrant } from './open-grant.ts'
export { presentEntitlement, presentGrant } from './present-access.ts'
