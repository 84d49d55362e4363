import * as calls from '@aisle/contract/personal-data'
import * as schemas from '@aisle/contract/personal-data-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { eraseOwnAccount, viewErasure } from './erase-own-account.ts'
import type { NoteErasure } from './erase-person.ts'
import { mailErased } from './erased-mail.ts'
import { exportPersonalData } from './export-data.ts'

export const personalDataRoutes = (noteErasure: NoteErasure): readonly Implementation[] => [
  implementForPassenger(calls.exportPersonalData, schemas.exportPersonalDataSchemas, exportPersonalData),
  implementForPassenger(calls.viewErasure, schemas.viewErasureSchemas, viewErasure),
  implementForPassenger(calls.eraseAccount, schemas.eraseAccountSchemas, (deps, caller) =>
    eraseOwnAccount(deps, caller, noteErasure),
  ),
]

export const personalDataJobs = { 'mail.erased': mailErased } satisfies Partial<JobHandlers>
