export { accessGrantJobs } from './access-grant-jobs.ts'
export { secondsOnline } from './grant-rules.ts'
export { closeGrant } from './close-grant.ts'
export { followFlight } from './coverage.ts'
export {
  lockEntitlement,
  openGrantOfDevice,
  openGrantOfEntitlement,
  openGrantsOfTrip,
  openingsOfEntitlement,
  type AccessGrant,
} from './grant-store.ts'
export { openAccessGrant } from './open-grant.ts'
export { presentEntitlement, presentGrant } from './present-access.ts'
