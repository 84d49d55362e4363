export { noteOnOrder } from './order-event-store.ts'
export {
  afterLandingJob,
  completeOnActivation,
  completeOnLanding,
  followToFlight,
  leaveUnpaid,
  markPaid,
  markRefunded,
  takePlanBack,
  type UnpaidEnd,
} from './order-moves.ts'
export { orderRoutes } from './order-routes.ts'
export { moveOf, orderCan } from './order-rules.ts'
export { findOrder, findOwnOrder, lockOrder, lockOwnOrder, type Order } from './order-store.ts'
export { refuseSecond } from './wifi-basket.ts'
export { titlesOfOrder } from './present-order.ts'
