import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/open-db.ts'

/** What staff and the airline load: as many rows as the shop has products and the airline airports, plans and rules. */
export const catalogueTables = [
  'airports',
  'categories',
  'clauses',
  'coupons',
  'freight_areas',
  'freight_zones',
  'goods',
  'goods_pictures',
  'help_articles',
  'listed_counts',
  'listed_goods',
  'pickup_points',
  'operator_audit_head',
  'pictures',
  'promotions',
  'refund_reasons',
  'rights_cards',
  'satellite_link',
  'schema_migrations',
  'shelves',
  'skus',
  'surveys',
  'wifi_plans',
]

/** They name what the catalogue has, so copies name the same. */
const namesOfTheCatalogue = [
  'sku_id',
  'goods_id',
  'ref_id',
  'plan_id',
  'coupon_id',
  'card_id',
  'reason_id',
  'pickup_point_id',
  'survey_id',
  'question_id',
  'exchange_sku_id',
]

/** They say whose a row is. */
const namesOfThePerson = [
  'account_id',
  'holder',
  'owner',
  'subject',
  'email',
  'contact_email',
  'token_hash',
  'session_token_hash',
  'ffp_card_no',
  'device_id',
  'user_handle',
]

const naming = /(_id|_no|_hash|_txn|_key)$|^(holder|owner|subject|email|contact_email|code|address|key|about)$/

/** One person has one of them, or as many as the product lets them have. */
const fewOfEachPerson = [
  'accounts',
  'account_coupons',
  'account_open_ids',
  'account_rights_cards',
  'addresses',
  'cart_lines',
  'counted_tries',
  'counted_uses',
  'device_leases',
  'login_sessions',
  'passkeys',
  'session_trips',
  'sign_in_tokens',
  'used_app_proofs',
]

interface Column {
  table: string
  name: string
  text: boolean
  time: boolean
}

/** Of the tables that passengers fill. */
async function readColumns(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS table, a.attname AS name, a.atttypid = 'text'::regtype AS text,
      a.atttypid = 'timestamptz'::regtype AS time
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
    ORDER BY c.relname, a.attnum`.execute(db)
  const tables = new Map<string, Column[]>()
  for (const column of rows) {
    if (!catalogueTables.includes(column.table)) {
      tables.set(column.table, [...(tables.get(column.table) ?? []), column])
    }
  }
  return tables
}

/** Digits are added, since some numbers have only digits; each copy is a quarter of an hour older than the one before. */
function valueInCopy({ name, text, time }: Column, kept: readonly string[]) {
  if (time) return sql`${sql.ref(name)} - n * interval '15 minutes'`
  if (!text || kept.includes(name) || !naming.test(name)) return sql.ref(name)
  return sql`${sql.ref(name)} || to_char(n, 'FM0000000')`
}

/**
 * Copies every row that passengers have made: `others` times for other passengers, each with rows, trips and flights of
 * their own, and `more` times for the same ones, who so have that many times the orders. Foreign keys, triggers and the
 * books' sums are not looked at: this is for tests of plans.
 */
export async function growDatabase(db: Db, { others, more }: { others: number; more: number }): Promise<void> {
  const tables = await readColumns(db)
  await db.connection().execute(async (session) => {
    await sql`SET session_replication_role = replica`.execute(session)
    await sql`SET statement_timeout = 0`.execute(session)
    for (const [table, columns] of tables) {
      await sql`CREATE TEMPORARY TABLE original AS TABLE ${sql.table(table)}`.execute(session)
      const copy = async (from: number, to: number, kept: readonly string[]) =>
        sql`
        INSERT INTO ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        SELECT ${sql.join(columns.map((column) => valueInCopy(column, kept)))}
        FROM generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) AS n, original`.execute(session)
      await copy(1, others, namesOfTheCatalogue)
      if (!fewOfEachPerson.includes(table)) {
        await copy(others + 1, others + more, [...namesOfTheCatalogue, ...namesOfThePerson])
      }
      await sql`DROP TABLE original`.execute(session)
    }
    // As autovacuum does sooner or later: an index alone answers then, and other plans are the cheapest.
    await sql`VACUUM ANALYZE`.execute(session)
    await sql`RESET session_replication_role`.execute(session)
    await sql`RESET statement_timeout`.execute(session)
  })
}

/** The rows of every table. */
export async function countRows(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    SELECT relname AS table, reltuples::int AS rows FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`.execute(db)
  return new Map(rows.map(({ table, rows: count }) => [table, count]))
}
