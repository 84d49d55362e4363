export { planHolds, plansSold, releasePlans, reservedPlansReading, type HeldPlan } from './held-plan-store.ts'
export { releaseStock, lockStock, takeStock } from './plan-stock-store.ts'
export { isOpenEntitlement } from './entitlement-rules.ts'
export {
  countPause,
  entitlementsOfOrder,
  findEntitlement,
  findEntitlements,
  heldEntitlementsOfFlight,
  heldEntitlementsOfTrip,
  heldPlansOfTrip,
  moveEntitlement,
  moveEntitlementToFlight,
  openEntitlementsOfTrip,
  recordSeconds,
  recordUse,
  strayEntitlements,
  type Entitlement,
} from './entitlement-store.ts'
