import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { Database } from '../../platform/db/schema.ts'

export type SetAsideRow = Insertable<Database['analytics_set_aside']>

export async function insertSetAside(db: Db, rows: readonly SetAsideRow[]): Promise<void> {
  await db
    .insertInto('analytics_set_aside')
    .values([...rows])
    .execute()
}

export async function countSetAside(db: Db, since: Date): Promise<number> {
  const { rows } = await db
    .selectFrom('analytics_set_aside')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow()
  return rows
}
