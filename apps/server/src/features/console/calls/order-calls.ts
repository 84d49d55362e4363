import { consolePaths as paths, type StaffOrder } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import type { Deps } from '../../../platform/deps.ts'
import { lookUpOrder, lookUpOrders } from '../../operators/index.ts'
import { listNotes } from '../../staff/index.ts'
import { sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

const seesOrders = [sees('orders')]

async function showOrder(
  deps: Deps,
  { session: { person } }: SignedIn,
  { orderNo }: { orderNo: string },
): Promise<StaffOrder> {
  const order = await lookUpOrder(deps, visibleOrderKinds(person.roles), orderNo)
  return { ...order, notes: await listNotes(deps, person, { kind: 'order', id: orderNo }) }
}

export const orderCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.orders, needs: seesOrders, schema: schemas.ordersSchema }, (deps, { session }, query) =>
    lookUpOrders(deps, { keyName: session.person.personId, kinds: visibleOrderKinds(session.person.roles) }, query),
  ),
  staffCall({ path: paths.order, needs: seesOrders, schema: schemas.orderSchema }, showOrder),
]
