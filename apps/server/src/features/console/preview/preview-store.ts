import type { PreviewedResource } from '@aisle/contract/console-preview'
import type { Db } from '../../../platform/db/open-db.ts'

interface StoredPreview {
  resource: PreviewedResource
  row: Record<string, unknown>
}

export async function insertPreview(
  db: Db,
  { tokenHash, personId, resource, row, endsAt }: StoredPreview & { tokenHash: string; personId: string; endsAt: Date },
): Promise<void> {
  await db
    .insertInto('previews')
    .values({ token_hash: tokenHash, person_id: personId, resource, row_wanted: JSON.stringify(row), ends_at: endsAt })
    .execute()
}

/** Undefined once its time is over. */
export async function findPreview(db: Db, tokenHash: string, now: Date): Promise<StoredPreview | undefined> {
  const found = await db
    .selectFrom('previews')
    .select(['resource', 'row_wanted'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  // Written above, from the schema of the call.
  return found && { resource: found.resource as PreviewedResource, row: found.row_wanted as Record<string, unknown> }
}
