export { addressOfOrder } from './order-delivery-store.ts'
export { noteOnOrder } from './order-event-store.ts'
export {
  afterLandingJob,
  completeOnActivation,
  completeOnLanding,
  endCollection,
  followToFlight,
  leaveUnpaid,
  markPaid,
  markPartReturned,
  markRefunded,
  takePlanBack,
  type UnpaidEnd,
} from './order-moves.ts'
export { orderRoutes } from './order-routes.ts'
export { pickupExpiresAt, pickupExpiryJob } from './hand-over.ts'
export { carrierName, carriers } from './carriers.ts'
export { completesAt, presentShipment } from './present-shipment.ts'
export { restock } from './goods-stock-store.ts'
export { moveOf, orderCan } from './order-rules.ts'
export { findOrder, findOwnOrder, lockOrder, lockOwnOrder, moveOrder, type Order } from './order-store.ts'
export { refuseSecond } from './wifi-basket.ts'
export { titlesOfOrder } from './present-order.ts'
