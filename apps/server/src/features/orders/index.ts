export {
  addressOfOrder,
  addressOfVersion,
  addressShown,
  insertAddress,
  latestAddress,
  shipmentsOfOrders,
  type OrderAddress,
  type StoredShipTo,
} from './order-delivery-store.ts'
export { noteOnOrder, noteWrite } from './order-event-store.ts'
export {
  completeEndedPlans,
  noteActivation,
  endCollection,
  followToFlight,
  endUnpaid,
  markRefunded,
  revokePlan,
  type UnpaidEnd,
} from './order-moves.ts'
export { plansHeldReading, unfinishedOrderOfPlan, type HeldPlan, type UnfinishedOrder } from './held-plan-store.ts'
export { consequencesOfPayment, markPaid, payableReading, paidMove, type Payable } from './mark-paid.ts'
export { getPayer, payerReading } from './payer.ts'
export { orderRoutes } from './order-routes.ts'
export {
  codesOfOrder,
  codeStates,
  endCodes,
  expireCodes,
  findPickupCode,
  goodsOfCode,
  nameExpiredCodes,
  takeCodes,
  takeCodeUseBack,
  useCode,
  type StoredPickupCode,
} from './pickup-code-store.ts'
export { completesAt, presentShipment } from './present-shipment.ts'
export { goodsHold, heldPieceWrites, keepLoaded, lockSkus, restock } from './goods-stock-store.ts'
export { linesOfOrders, plansOfOrders, type OrderLines, type PlanOfOrder } from './order-content-store.ts'
export { afterSaleOfOrders, refundsOfOrders } from './order-after-sale-store.ts'
export {
  aboutOrder,
  mailCollected,
  mailPaidAgain,
  mailPaidElsewhere,
  remindOfDeparture,
  withdrawCollected,
} from './order-mail-jobs.ts'
export { getInvoiceFacts } from './invoice-facts.ts'
export { readRefundFacts, getUnitsLeft } from './refund-facts.ts'
export { flightLineDetail, linesWithPassengers } from './line-detail.ts'
export { getContact, hasDiscounts, isCollected, getMove, orderCan, payDeadline } from './order-rules.ts'
export {
  addRefunded,
  findOrder,
  findOwnOrder,
  orderAsRead,
  orderWrites,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  type NewOrder,
  type Order,
} from './order-store.ts'
export { orderContentReading } from './order-detail.ts'
export { isOwnOrder, ownOrderNumbers } from './own-orders-store.ts'
export { titlesOfOrder } from './present-order.ts'
export { getPickupCode } from './pickup-code-rules.ts'
export { getWaybill } from './waybill-rules.ts'
export { findOrdersForStaff, listOrdersForStaff } from './staff/list-orders-for-staff.ts'
export { readOrderText, type OrderText } from './staff/order-text-rules.ts'
export { revealOrder } from './staff/reveal-order.ts'
export { knownOrderNos } from './staff/staff-orders-store.ts'
export { placeForStaff, presentStaffPassenger, showOrderToStaff } from './staff/show-order-to-staff.ts'
export { manifestName, passengerName, passengerOf } from './staff/staff-passenger-rules.ts'
