import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { calculateOrder } from './calculate-order.ts'
import { orderCouponList } from './order-coupon-list.ts'
import { submitOrder } from './submit-order.ts'
import { validateOrder } from './validate-order.ts'

export const checkoutRoutes: readonly Implementation[] = [
  implementForPassenger(calls.calculateOrder, schemas.calculateOrderSchemas, calculateOrder),
  implementForPassenger(calls.validateOrder, schemas.validateOrderSchemas, validateOrder),
  implementForPassenger(calls.submitOrder, schemas.submitOrderSchemas, submitOrder),
  implementForPassenger(calls.orderCouponList, schemas.orderCouponListSchemas, orderCouponList),
]
