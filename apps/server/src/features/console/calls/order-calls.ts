import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import { fail } from '../../../platform/contract-error.ts'
import { listOrdersForStaff, showOrderToStaff } from '../../orders/index.ts'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'

const seesOrders = [sees('orders')]

export const orderCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.orders, needs: seesOrders, schema: schemas.ordersSchema }, (deps, { session }, query) =>
    listOrdersForStaff(deps, visibleOrderKinds(session.person.roles), query),
  ),
  staffCall(
    { path: paths.order, needs: seesOrders, schema: schemas.orderSchema },
    async (deps, { session }, { orderNo }) =>
      (await showOrderToStaff(deps, visibleOrderKinds(session.person.roles), orderNo))
      ?? fail('notFound', { reason: 'order' }),
  ),
]
