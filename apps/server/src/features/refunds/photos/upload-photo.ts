import { createHash } from 'node:crypto'
import * as calls from '@aisle/contract/refunds'
import { countUse } from '../../../platform/attempts/count-use.ts'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import type { Uploaded } from '../../../platform/http/implement.ts'
import { onceByKey } from '../../../platform/idempotency/once-by-key.ts'
import { getHolder } from '../../../platform/http/holder.ts'
import { PhotoStorageFailed } from '../../../outside/photo-storage/photo-storage.ts'
import { newId } from '../../../platform/security/random.ts'
import { isPhotograph } from '../../shop/index.ts'
import { photoContentType, photoKey } from './photo-rules.ts'
import { findPhotoKey, insertPhoto } from './photo-store.ts'
import { showPhoto, type ShownPhoto } from './photos-of.ts'
import { reEncodePhoto } from './re-encode-photo.ts'

const retryAfterSeconds = 5

/**
 * Keeps a photo for the refund that will name it. The row comes first, so that no file is without one; who repeats under
 * the same key writes the same file again.
 */
export async function uploadPhoto(deps: Deps, caller: PassengerCaller, { bytes }: Uploaded): Promise<ShownPhoto> {
  // Counted even if the upload fails: the limit bounds work.
  await countUse(deps, deps.db, { kind: 'uploadPhoto', subject: getHolder(caller.session) })
  if (!isPhotograph(bytes)) fail('photoFormat')
  const photo = await reEncodePhoto(bytes)
  const { photoId } = await onceByKey(deps, caller, {
    call: calls.uploadRefundPhoto,
    request: { photo: createHash('sha256').update(bytes).digest('base64url') },
    create: async (tx) => {
      const made = newId(deps.random, 'pho')
      const { length, width, height } = { ...photo, length: photo.bytes.length }
      const owner = getHolder(caller.session)
      const at = deps.clock.now()
      await insertPhoto(tx, { photoId: made, owner, storageKey: photoKey(made), bytes: length, width, height, at })
      return { photoId: made }
    },
  })
  await keepFile(deps, photoId, photo.bytes)
  return showPhoto(deps, photoId)
}

async function keepFile(deps: Deps, photoId: string, bytes: Buffer): Promise<void> {
  const key = photoKey(photoId)
  try {
    await deps.photoStorage.put(key, bytes, photoContentType)
    if (await findPhotoKey(deps.db, photoId)) return
    // The idempotency key is days old, or the passenger was erased in the meantime: the photo stays deleted.
    await deps.photoStorage.delete(key)
  } catch (error) {
    if (!(error instanceof PhotoStorageFailed)) throw error
    deps.log.warn({ err: error }, 'a photo could not be stored')
    fail('temporarilyUnavailable', { retryAfterSeconds })
  }
  fail('photoUnreadable')
}
