import type { Db, Tx } from '../../../platform/db/open-db.ts'

export interface ManifestPart {
  keyName: string
  upload: string
  part: number
  parts: number
  flightId: string
  sha256: string
  format: 'json' | 'csv'
  textSealed: Buffer
  receivedAt: Date
}

/** A repeated part replaces itself. */
export async function putPart(tx: Tx, part: ManifestPart): Promise<void> {
  const row = {
    parts: part.parts,
    flight_id: part.flightId,
    sha256: part.sha256,
    format: part.format,
    text_sealed: part.textSealed,
    received_at: part.receivedAt,
  }
  await tx
    .insertInto('operator_manifest_parts')
    .values({ key_name: part.keyName, upload: part.upload, part: part.part, ...row })
    .onConflict((conflict) => conflict.columns(['key_name', 'upload', 'part']).doUpdateSet(row))
    .execute()
}

/** In order. Only the key that uploaded the parts can read them. */
export async function getParts(db: Db | Tx, { keyName, upload }: { keyName: string; upload: string }) {
  return db
    .selectFrom('operator_manifest_parts')
    .selectAll()
    .where('key_name', '=', keyName)
    .where('upload', '=', upload)
    .orderBy('part')
    .execute()
}

export async function deleteParts(tx: Tx, { keyName, upload }: { keyName: string; upload: string }): Promise<void> {
  await tx.deleteFrom('operator_manifest_parts').where('key_name', '=', keyName).where('upload', '=', upload).execute()
}

/** G6: an erased passenger must not remain in a waiting upload. */
export async function deletePartsOfFlights(tx: Tx, flightIds: readonly string[]): Promise<void> {
  if (flightIds.length === 0) return
  await tx.deleteFrom('operator_manifest_parts').where('flight_id', 'in', flightIds).execute()
}
