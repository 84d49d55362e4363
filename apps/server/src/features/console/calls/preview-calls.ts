import { consolePaths as paths } from '@aisle/contract/console'
import { previewSchema } from '@aisle/contract/console-schemas'
import * as limits from '@aisle/contract/limits'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'
import { makePreview } from '../preview/make-preview.ts'

export const previewCalls: readonly ConsoleCall[] = [
  {
    ...staffCall({ path: paths.preview, needs: [sees('catalogue')], schema: previewSchema }, makePreview),
    // As large as the row that is saved.
    bodyLimit: limits.operatorBodyBytes,
  },
]
