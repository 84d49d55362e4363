import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { FilledFile, PictureFile } from './picture-rules.ts'

/** Stores files, replacing those with the same path, width and format. */
export async function putPictures(db: Db | Tx, files: readonly FilledFile[]): Promise<void> {
  await db
    .insertInto('pictures')
    .values(files.map(({ path, width, format, bytes }) => ({ path, width, format, bytes })))
    .onConflict((conflict) => conflict.columns(['path', 'width', 'format']).doUpdateSet({ bytes: sql`excluded.bytes` }))
    .execute()
}

/** A file with its tag; without the bytes when the browser already has this tag. */
export async function findPicture(
  db: Db | Tx,
  { path, width, format }: PictureFile,
  tagsHeld: readonly string[],
): Promise<{ tag: string; bytes: Buffer | null } | undefined> {
  const tag = sql<string>`encode(sha256(bytes), 'hex')`
  return db
    .selectFrom('pictures')
    .select([
      tag.as('tag'),
      sql<Buffer | null>`CASE WHEN ${tag} = ANY(${tagsHeld}) THEN NULL ELSE bytes END`.as('bytes'),
    ])
    .where('path', '=', path)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
}
