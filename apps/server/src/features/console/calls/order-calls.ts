import { consolePaths as paths, type StaffOrder } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { DeliveryPlaces, StreetsOfArea } from '@aisle/contract/console-order-address'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import type { Deps } from '../../../platform/deps.ts'
import { readAreaTree, streetsBelow } from '../../areas/index.ts'
import { deliverableCountries } from '../../freight/index.ts'
import { lookUpOrder, lookUpOrders } from '../../operators/index.ts'
import { listNotes } from '../../staff/index.ts'
import { acts, sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

const seesOrders = [sees('orders')]

async function showOrder(
  deps: Deps,
  { session: { person } }: SignedIn,
  { orderNo }: { orderNo: string },
): Promise<StaffOrder> {
  const order = await lookUpOrder(deps, visibleOrderKinds(person.roles), orderNo)
  return { ...order, notes: await listNotes(deps, person, { kind: 'order', id: orderNo }) }
}

const changesAddresses = [acts('orders')]

/** What the form of an address offers. */
async function listDeliveryPlaces({ db }: Deps): Promise<DeliveryPlaces> {
  return { provinces: readAreaTree(), countries: await deliverableCountries(db) }
}

async function listStreets(
  _deps: Deps,
  _caller: SignedIn,
  { countyCode }: { countyCode: string },
): Promise<StreetsOfArea> {
  return { streets: streetsBelow(countyCode) }
}

export const orderCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.orders, needs: seesOrders, schema: schemas.ordersSchema }, (deps, { session }, query) =>
    lookUpOrders(deps, { keyName: session.person.personId, kinds: visibleOrderKinds(session.person.roles) }, query),
  ),
  staffCall({ path: paths.order, needs: seesOrders, schema: schemas.orderSchema }, showOrder),
  staffCall(
    { path: paths.deliveryPlaces, needs: changesAddresses, schema: schemas.noFieldsSchema },
    listDeliveryPlaces,
  ),
  staffCall({ path: paths.streets, needs: changesAddresses, schema: schemas.streetsSchema }, listStreets),
]
