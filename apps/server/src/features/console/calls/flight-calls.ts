import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { listFlightsOfDay, showFlightToStaff } from '../../flights/index.ts'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'

export const flightCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.flightsDay, needs: [sees('flights')], schema: schemas.flightsDaySchema },
    (deps, _, { day }) => listFlightsOfDay(deps, day),
  ),
  staffCall({ path: paths.flight, needs: [sees('flights')], schema: schemas.flightSchema }, (deps, _, flight) =>
    showFlightToStaff(deps, flight),
  ),
]
