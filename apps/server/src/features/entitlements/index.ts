export { planHolds, plansSold, releasePlans, reservedPlansReading, type HeldPlan } from './held-plan-store.ts'
export { releaseStock, lockStock, takeStock } from './plan-stock-store.ts'
export { isOpenEntitlement, planSwitches, switchesAllowed, switchRefusal } from './entitlement-rules.ts'
export {
  addSwitch,
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
  setExtraSwitches,
  strayEntitlements,
  type Entitlement,
} from './entitlement-store.ts'
