import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'

interface NewPhoto {
  photoId: string
  owner: string
  storageKey: string
  bytes: number
  width: number
  height: number
  at: Date
}

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<void> {
  await tx
    .insertInto('refund_photos')
    .values({
      photo_id: photo.photoId,
      owner: photo.owner,
      storage_key: photo.storageKey,
      bytes: photo.bytes,
      width: photo.width,
      height: photo.height,
      uploaded_at: photo.at,
    })
    .execute()
}

/** Undefined for one that is not there, or no longer. */
export async function findPhotoKey(db: Db | Tx, photoId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund_photos')
    .select('storage_key')
    .where('photo_id', '=', photoId)
    .where('doomed_at', 'is', null)
    .executeTakeFirst()
  return row?.storage_key
}

/**
 * Makes these the photos of a refund, in this order; those that it had and that are not named become free again.
 * @returns false, and nothing is changed, where one of them is not the owner's, is another refund's, or is named twice
 */
export async function attachPhotos(
  tx: Tx,
  { owner, refundNo, photoIds }: { owner: string; refundNo: string; photoIds: readonly string[] },
): Promise<boolean> {
  const found = await tx
    .selectFrom('refund_photos')
    .select('photo_id')
    .where('photo_id', 'in', [...photoIds, ''])
    .where('doomed_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([eb('refund_no', '=', refundNo), and([eb('owner', '=', owner), eb('refund_no', 'is', null)])]),
    )
    .orderBy('photo_id')
    .forUpdate()
    .execute()
  if (found.length !== photoIds.length) return false
  await tx
    .updateTable('refund_photos')
    .set({ refund_no: null, position: null })
    .where('refund_no', '=', refundNo)
    .execute()
  await sql`
    UPDATE refund_photos SET refund_no = ${refundNo}, position = named.position
    FROM unnest(${[...photoIds]}::text[]) WITH ORDINALITY AS named (photo_id, position)
    WHERE refund_photos.photo_id = named.photo_id`.execute(tx)
  return true
}

/** Refund by refund, each one's photos in their order; `getPhotos` gives them addresses. */
export async function getPhotoIds(
  db: Db | Tx,
  refundNos: readonly string[],
): Promise<{ refundNo: string; photoId: string }[]> {
  const rows = await db
    .selectFrom('refund_photos')
    .select(['refund_no', 'photo_id'])
    .where('refund_no', 'in', [...refundNos, ''])
    .orderBy('refund_no')
    .orderBy('position')
    .execute()
  return rows.flatMap(({ refund_no, photo_id }) => (refund_no ? [{ refundNo: refund_no, photoId: photo_id }] : []))
}

/** From now on, no refund can attach a photo that belongs to none and was uploaded before this moment. */
export async function doomOrphans(db: Db, { uploadedBefore, at }: { uploadedBefore: Date; at: Date }): Promise<void> {
  await db
    .updateTable('refund_photos')
    .set({ doomed_at: at })
    .where('refund_no', 'is', null)
    .where('doomed_at', 'is', null)
    .where('uploaded_at', '<', uploadedBefore)
    .execute()
}

export async function doomedPhotos(db: Db, most: number): Promise<{ photoId: string; storageKey: string }[]> {
  return db
    .selectFrom('refund_photos')
    .select(['photo_id as photoId', 'storage_key as storageKey'])
    .where('doomed_at', 'is not', null)
    .orderBy('doomed_at')
    .limit(most)
    .execute()
}

export async function forgetPhoto(db: Db, photoId: string): Promise<void> {
  await db.deleteFrom('refund_photos').where('photo_id', '=', photoId).where('doomed_at', 'is not', null).execute()
}
