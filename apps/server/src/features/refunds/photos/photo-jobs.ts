import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { enqueueJob, type Job, type JobHandlers } from '../../../platform/jobs/job-queue.ts'
import { newId } from '../../../platform/security/random.ts'
import { doomedPhotos, doomOrphans, forgetPhoto } from './photo-store.ts'

const hourly = 'hourly'
const filesAtOnce = 50

/** At every start of a server: one job for all of them, which then asks for its next run itself. */
export async function enqueuePhotoTidying(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'refundPhotos.tidy', key: hourly, payload: {}, runAt: deps.clock.now() })
}

/** The files of photos that were doomed in this transaction go as soon as it has been committed. */
export async function deletePhotosSoon(deps: Deps, tx: Tx): Promise<void> {
  await enqueueJob(deps, tx, {
    kind: 'refundPhotos.tidy',
    key: newId(deps.random, 'now'),
    payload: {},
    runAt: deps.clock.now(),
  })
}

export const photoJobs = { 'refundPhotos.tidy': tidyPhotos } satisfies Partial<JobHandlers>

/** Deletes what belongs to no refund after a day, and what was doomed otherwise: decided first, then the file, then the row. */
async function tidyPhotos(deps: Deps, { key }: Job<'refundPhotos.tidy'>): Promise<Date | undefined> {
  const at = deps.clock.now()
  await doomOrphans(deps.db, { uploadedBefore: after(at, -minutes(60 * limits.photoOrphanHours)), at })
  const doomed = await doomedPhotos(deps.db, filesAtOnce)
  for (const { photoId, storageKey } of doomed) {
    await deps.photoStorage.delete(storageKey)
    await forgetPhoto(deps.db, photoId)
  }
  if (doomed.length === filesAtOnce) return after(deps.clock.now(), minutes(1))
  return key === hourly ? after(deps.clock.now(), minutes(60)) : undefined
}
