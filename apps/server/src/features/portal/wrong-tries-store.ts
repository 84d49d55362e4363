import type { Db } from '../../db/open-db.ts'
import type { WrongTries } from './wrong-tries-rules.ts'

export interface Try {
  tryId: string
  subjectHash: string
}

const kind = 'portal'

export async function insertTries(db: Db, tries: readonly Try[], at: Date): Promise<void> {
  const rows = tries.map(({ tryId, subjectHash }) => ({ attempt_id: tryId, kind, subject_hash: subjectHash, at }))
  await db.insertInto('counted_attempts').values(rows).execute()
}

export async function deleteTries(db: Db, tries: readonly Try[]): Promise<void> {
  const ids = tries.map(({ tryId }) => tryId)
  await db.deleteFrom('counted_attempts').where('attempt_id', 'in', ids).execute()
}

/** Per subject of `tries`, what was counted since then beside these very tries. */
export async function otherWrongTries(db: Db, tries: readonly Try[], since: Date): Promise<WrongTries[]> {
  const subjects = tries.map(({ subjectHash }) => subjectHash)
  const ids = tries.map(({ tryId }) => tryId)
  return db
    .selectFrom('counted_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('newest')])
    .where('kind', '=', kind)
    .where('subject_hash', 'in', subjects)
    .where('attempt_id', 'not in', ids)
    .where('at', '>', since)
    .groupBy('subject_hash')
    .execute()
}
