import type { Bilingual } from '@aisle/contract/language'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** One row per trip, clause and version; the first consent counts. */
export async function insertConsent(
  tx: Tx,
  consent: { consentId: string; tripId: string; kind: string; version: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      consent_id: consent.consentId,
      trip_id: consent.tripId,
      clause_kind: consent.kind,
      clause_version: consent.version,
      given_at: consent.at,
    })
    .onConflict((conflict) => conflict.columns(['trip_id', 'clause_kind', 'clause_version']).doNothing())
    .execute()
}

interface Agreed {
  clauseId: string
  title: Bilingual
  version: string
}

/** The clause versions that the passenger of a trip has agreed to. */
export async function agreedClauses(db: Db, tripId: string): Promise<Agreed[]> {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('clauses', (join) =>
      join.onRef('clauses.kind', '=', 'clause_kind').onRef('clauses.version', '=', 'clause_version'),
    )
    .select(['clause_id', 'title_zh', 'title_en', 'version'])
    .where('trip_id', '=', tripId)
    .orderBy('clause_id')
    .execute()
  return rows.map((row) => ({
    clauseId: row.clause_id,
    title: { zh: row.title_zh, en: row.title_en },
    version: row.version,
  }))
}

/** Of these versions, those with a consent, whose text must not change. */
export async function agreedVersions(tx: Tx, clauseIds: readonly string[]): Promise<Map<string, unknown>> {
  if (clauseIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('clauses')
    .select(['clause_id', 'kind', 'version', 'sections'])
    .where('clause_id', 'in', clauseIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents')
          .select('consent_id')
          .whereRef('clause_kind', '=', 'clauses.kind')
          .whereRef('clause_version', '=', 'clauses.version'),
      ),
    )
    .execute()
  return new Map(rows.map(({ clause_id, kind, version, sections }) => [clause_id, { kind, version, sections }]))
}
