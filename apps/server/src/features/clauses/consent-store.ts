import type { Bilingual } from '@aisle/contract/language'
import { sql, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { isPersonOfAccount } from '../accounts/index.ts'

/** One row per trip, clause and version; the first consent counts, and one given again after it was withdrawn. */
export const insertConsent = (consent: {
  consentId: string
  tripId: string
  kind: string
  version: string
  at: Date
}): OperationNodeSource =>
  sql`INSERT INTO consents (consent_id, trip_id, clause_kind, clause_version, given_at)
    VALUES (${consent.consentId}, ${consent.tripId}, ${consent.kind}, ${consent.version}, ${consent.at})
    ON CONFLICT (trip_id, clause_kind, clause_version) DO UPDATE SET given_at = excluded.given_at, withdrawn_at = NULL
      WHERE consents.withdrawn_at IS NOT NULL`

/** The trips whose consents a login may see and withdraw: its own trip, or all of its account (W8). */
const ownTrips = ({ scope, tripId, accountId }: LoginSession) =>
  scope === 'trip'
    ? sql<boolean>`consents.trip_id = ${tripId}`
    : sql<boolean>`consents.trip_id IN (SELECT trip_id FROM manifest_passengers
        WHERE ${isPersonOfAccount(accountId, { document: 'document_hash', card: 'ffp_card_no' })})`

export async function consentsOf(db: Db, session: LoginSession) {
  return db
    .selectFrom('consents')
    .innerJoin('clauses', (join) =>
      join.onRef('clauses.kind', '=', 'clause_kind').onRef('clauses.version', '=', 'clause_version'),
    )
    .select(['clauses.kind', 'clauses.version', 'clause_id', 'title_zh', 'title_en'])
    .select([
      sql<Date>`max(given_at)`.as('given_at'),
      // The consent is in force while one trip's is.
      sql<Date | null>`CASE WHEN bool_and(withdrawn_at IS NOT NULL) THEN max(withdrawn_at) END`.as('withdrawn_at'),
    ])
    .where(ownTrips(session))
    .groupBy(['clauses.kind', 'clauses.version', 'clause_id', 'title_zh', 'title_en'])
    .orderBy('given_at', 'desc')
    .orderBy('clauses.kind')
    .execute()
}

/** Withdraws the consents of this kind in force; false when none was ever given. */
export async function withdrawConsents(tx: Tx, session: LoginSession, { kind, at }: { kind: string; at: Date }) {
  const given = await tx
    .selectFrom('consents')
    .select('consent_id')
    .where(ownTrips(session))
    .where('clause_kind', '=', kind)
    .execute()
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('consent_id', 'in', [...given.map((row) => row.consent_id), ''])
    .where('withdrawn_at', 'is', null)
    .execute()
  return given.length > 0
}

/** The kinds of these versions to which the passenger of a trip agreed without withdrawing. */
export async function consentedKinds(
  db: Db | Tx,
  tripId: string,
  versions: readonly { kind: string; version: string }[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('consents')
    .select(['clause_kind', 'clause_version'])
    .where('trip_id', '=', tripId)
    .where('withdrawn_at', 'is', null)
    .execute()
  const given = rows.map((row) => `${row.clause_kind} ${row.clause_version}`)
  return new Set(versions.filter(({ kind, version }) => given.includes(`${kind} ${version}`)).map(({ kind }) => kind))
}

interface Agreed {
  clauseId: string
  title: Bilingual
  version: string
}

/** The clause versions that the passenger of a trip has agreed to. */
export function agreedReading(db: Db, tripId: RawBuilder<string>): Reading<Agreed[]> {
  const query = selectAgreed(db)
    .innerJoin('consents', (join) =>
      join.onRef('clauses.kind', '=', 'clause_kind').onRef('clauses.version', '=', 'clause_version'),
    )
    .where('trip_id', '=', tripId)
  return reading(query, {}, (rows) => rows.map(asAgreed))
}

/** Clause versions by id: those that an order of goods was placed under. */
export function clausesReading(db: Db, clauseIds: RawBuilder<string[]>): Reading<Agreed[]> {
  const query = selectAgreed(db).where('clause_id', '=', sql<string>`ANY (${clauseIds})`)
  return reading(query, {}, (rows) => rows.map(asAgreed))
}

const selectAgreed = (db: Db) =>
  db.selectFrom('clauses').select(['clause_id', 'title_zh', 'title_en', 'version']).orderBy('clause_id')

const asAgreed = (row: { clause_id: string; title_zh: string; title_en: string; version: string }): Agreed => ({
  clauseId: row.clause_id,
  title: { zh: row.title_zh, en: row.title_en },
  version: row.version,
})

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
