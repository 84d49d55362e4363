export { canMoveEntitlement, isOpenEntitlement } from './entitlement-rules.ts'
export {
  countPause,
  entitlementOfOrder,
  findEntitlement,
  findEntitlements,
  heldEntitlementsOfFlight,
  heldEntitlementsOfTrip,
  moveEntitlement,
  moveEntitlementToFlight,
  openEntitlementsOfTrip,
  recordSeconds,
  recordUse,
  strayEntitlements,
  type Entitlement,
  type NewEntitlement,
} from './entitlement-store.ts'
