import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { implementForPassenger, type Implementation } from '../../http/implement.ts'
import { buyAgain } from './buy-again.ts'
import { calculateOrder } from './calculate-order.ts'
import { orderCouponList } from './order-coupon-list.ts'
import { orderDetail } from './order-detail.ts'
import { orderList, wifiOrderList } from './order-list.ts'
import { submitOrder } from './submit-order.ts'
import { validateOrder } from './validate-order.ts'

export const orderRoutes: readonly Implementation[] = [
  implementForPassenger(calls.calculateOrder, schemas.calculateOrderSchemas, calculateOrder),
  implementForPassenger(calls.validateOrder, schemas.validateOrderSchemas, validateOrder),
  implementForPassenger(calls.submitOrder, schemas.submitOrderSchemas, submitOrder),
  implementForPassenger(calls.orderCouponList, schemas.orderCouponListSchemas, orderCouponList),
  implementForPassenger(calls.orderDetail, schemas.orderDetailSchemas, orderDetail),
  implementForPassenger(calls.orderList, schemas.orderListSchemas, orderList),
  implementForPassenger(calls.wifiOrderList, schemas.wifiOrderListSchemas, wifiOrderList),
  implementForPassenger(calls.buyAgain, schemas.buyAgainSchemas, buyAgain),
]
