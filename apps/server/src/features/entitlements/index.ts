export { openEntitlementStates } from './entitlement-rules.ts'
export {
  entitlementOfOrder,
  entitlementsOfOrders,
  findEntitlement,
  insertReservedEntitlement,
  moveEntitlement,
  openEntitlementsOfTrip,
  recordUse,
  type Entitlement,
} from './entitlement-store.ts'
