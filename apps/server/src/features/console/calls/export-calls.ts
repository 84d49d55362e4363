import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import * as limits from '@aisle/contract/limits'
import { staffCall, type ConsoleCall } from '../console-call.ts'
import { exportRows } from '../export/export-rows.ts'

export const exportCalls: readonly ConsoleCall[] = [
  // Its list's call says whose it is.
  staffCall({ path: paths.exportRows, needs: 'signedIn', schema: schemas.exportRowsSchema }, (deps, caller, request) =>
    exportRows(deps, caller, { ...request, most: limits.exportedRows }),
  ),
]
