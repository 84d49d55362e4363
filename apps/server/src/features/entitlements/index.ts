export { isOpenEntitlement, openEntitlementStates } from './entitlement-rules.ts'
export {
  entitlementOfOrder,
  entitlementsOfOrders,
  findEntitlement,
  heldEntitlementsOfFlight,
  heldEntitlementsOfTrip,
  insertReservedEntitlement,
  moveEntitlement,
  moveEntitlementToFlight,
  openEntitlementsOfTrip,
  recordUse,
  strayEntitlements,
  type Entitlement,
} from './entitlement-store.ts'
