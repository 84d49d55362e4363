import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { hasRight } from '@aisle/contract/staff-roles'
import { listCounterDay, listCounters, listToShip } from '../../fulfillment/index.ts'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'

export const fulfillmentCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.toShip, needs: [sees('shipping')], schema: schemas.toShipSchema },
    (deps, { session }, { held }) =>
      listToShip(deps, { ships: hasRight(session.person.roles, 'shipping', 'act'), held: held ?? null }),
  ),
  staffCall({ path: paths.counters, needs: [sees('counter')], schema: schemas.noFieldsSchema }, listCounters),
  staffCall(
    { path: paths.counterDay, needs: [sees('counter')], schema: schemas.counterDaySchema },
    (deps, { session }, { pointId, day }) =>
      listCounterDay(deps, { pointId, day: day ?? null, handsOver: hasRight(session.person.roles, 'counter', 'act') }),
  ),
]
