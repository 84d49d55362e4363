import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { askPayment } from './ask-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import { submitPay } from './submit-pay.ts'

/**
 * An order leaves "pending payment" through this feature, because every attempt must be closed at its gateway first.
 */
export const paymentRoutes: readonly Implementation[] = [
  implementForPassenger(calls.submitPay, schemas.submitPaySchemas, submitPay),
  implementForPassenger(calls.askPayment, schemas.askPaymentSchemas, askPayment),
  implementForPassenger(calls.cancelOrder, schemas.cancelOrderSchemas, cancelOrder),
]
