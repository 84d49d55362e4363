import type { Selectable } from 'kysely'
import { z } from 'zod'
import { fillPlaceholders } from '../../airline/airline.ts'
import type { Airline } from '../../airline/profile.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps.ts'

const bilingual = z.object({ zh: z.string(), en: z.string() })
const sectionsShape = z.array(z.object({ heading: bilingual, text: bilingual }))

/** One version of a clause. `effectiveFrom` is a day in Beijing, `YYYY-MM-DD`. */
export interface StoredClause {
  clauseId: string
  kind: string
  title: z.infer<typeof bilingual>
  version: string
  effectiveFrom: string
  sections: z.infer<typeof sectionsShape>
}

/** The version of each kind in force on this day in Beijing: the one that started last. */
function selectInForce(db: Db | Tx, day: string) {
  return db
    .selectFrom('clauses')
    .distinctOn('kind')
    .where('effective_from', '<=', day)
    .orderBy('kind')
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
}

type World = Pick<Deps, 'airline' | 'db'>

export async function clausesInForce({ airline, db }: World, day: string): Promise<StoredClause[]> {
  const rows = await selectInForce(db, day).selectAll().execute()
  return rows.map((row) => clauseOfRow(airline, row)).toSorted((a, b) => (a.clauseId < b.clauseId ? -1 : 1))
}

/** One version by id, past or in force, but not a future one. */
export async function clauseOfId(
  { airline, db }: World,
  clauseId: string,
  day: string,
): Promise<StoredClause | undefined> {
  const query = db.selectFrom('clauses').selectAll().where('clause_id', '=', clauseId)
  const row = await query.where('effective_from', '<=', day).executeTakeFirst()
  return row && clauseOfRow(airline, row)
}

function clauseOfRow(airline: Airline, row: Selectable<Database['clauses']>): StoredClause {
  return {
    clauseId: row.clause_id,
    kind: row.kind,
    title: fillPlaceholders(airline, { zh: row.title_zh, en: row.title_en }),
    version: row.version,
    effectiveFrom: row.effective_from,
    sections: sectionsShape.parse(row.sections).map(({ heading, text }) => ({
      heading: fillPlaceholders(airline, heading),
      text: fillPlaceholders(airline, text),
    })),
  }
}

/** The ids of these kinds' versions that a passenger agrees to today. */
export async function idsInForce(db: Db | Tx, kinds: readonly string[], day: string): Promise<string[]> {
  const rows = await selectInForce(db, day).select('clause_id').where('kind', 'in', kinds).execute()
  return rows.map((row) => row.clause_id)
}

/** The versions that a passenger agrees to today. */
export function versionsInForce(
  db: Db | Tx,
  kinds: readonly string[],
  day: string,
): Promise<{ kind: string; version: string }[]> {
  return selectInForce(db, day).select(['kind', 'version']).where('kind', 'in', kinds).execute()
}
