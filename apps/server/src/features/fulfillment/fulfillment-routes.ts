import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { orderLogistics } from './order-logistics.ts'

export const fulfillmentRoutes: readonly Implementation[] = [
  implementForPassenger(calls.confirmReceipt, schemas.confirmReceiptSchemas, confirmReceipt),
  implementForPassenger(calls.orderLogistics, schemas.orderLogisticsSchemas, orderLogistics),
]
