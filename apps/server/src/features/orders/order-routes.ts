import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { buyAgain } from './buy-again.ts'
import { orderDetail } from './order-detail.ts'
import { orderList, wifiOrderList } from './list/order-list.ts'

export const orderRoutes: readonly Implementation[] = [
  implementForPassenger(calls.orderDetail, schemas.orderDetailSchemas, orderDetail),
  implementForPassenger(calls.orderList, schemas.orderListSchemas, orderList),
  implementForPassenger(calls.wifiOrderList, schemas.wifiOrderListSchemas, wifiOrderList),
  implementForPassenger(calls.buyAgain, schemas.buyAgainSchemas, buyAgain),
]
