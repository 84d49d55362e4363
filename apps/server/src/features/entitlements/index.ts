export { canMoveEntitlement, isOpenEntitlement, openEntitlementStates } from './entitlement-rules.ts'
export {
  entitlementOfOrder,
  findEntitlement,
  heldEntitlementsOfFlight,
  heldEntitlementsOfTrip,
  moveEntitlement,
  moveEntitlementToFlight,
  openEntitlementsOfTrip,
  recordUse,
  strayEntitlements,
  type Entitlement,
  type NewEntitlement,
} from './entitlement-store.ts'
