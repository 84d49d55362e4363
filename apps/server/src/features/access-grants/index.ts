export { accessGrantJobs } from './access-grant-jobs.ts'
export { resumableAt, secondsOnline, type AccessGrant } from './grant-rules.ts'
export { closeGrant } from './close-grant.ts'
export { deviceOfToken, mintDeviceToken } from './device-token.ts'
export type { Device } from './device-store.ts'
export { followFlight } from './coverage.ts'
export {
  countDevicesOnline,
  lastGrantOn,
  lockEntitlement,
  lockEntitlements,
  openGrantOfDevice,
  openGrantOfEntitlement,
  openGrantOn,
  openGrantsOfTrip,
  openingsOfEntitlement,
} from './grant-store.ts'
export { resolveDeviceAtAddress, knownDevice } from './know-device.ts'
export { openAccessGrant } from './open-grant.ts'
export { pauseAccess } from './pause-grant.ts'
export { confirmRunning, holdOnGround, reconcileGate } from './reconcile-gate.ts'
export { syncDevice } from './sync-gate.ts'
export { presentEntitlement, presentGrant } from './present-access.ts'
export { desiredOpening } from './desired-opening.ts'
