import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { StaffFlight } from '@aisle/contract/console-flights'
import type { Deps } from '../../../platform/deps.ts'
import { messagesOfFlight } from '../../flight-messages/index.ts'
import { listFlightsOfDay, showFlightToStaff } from '../../flights/index.ts'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'

async function showWithMessages(deps: Deps, flight: { flightNo: string; flightDate: string }): Promise<StaffFlight> {
  const shown = await showFlightToStaff(deps, flight)
  return { ...shown, messages: await messagesOfFlight(deps.db, flight) }
}

export const flightCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.flightsDay, needs: [sees('flights')], schema: schemas.flightsDaySchema },
    (deps, _, { day }) => listFlightsOfDay(deps, day),
  ),
  staffCall({ path: paths.flight, needs: [sees('flights')], schema: schemas.flightSchema }, (deps, _, flight) =>
    showWithMessages(deps, flight),
  ),
]
