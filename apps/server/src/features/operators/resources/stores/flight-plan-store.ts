import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/open-db.ts'

export interface FlightPlan {
  flightNo: string
  flightDate: string
  planId: string
  quota: number | null
}

/** Flight ids by `NO:DATE`. */
export async function getFlightIds(
  db: Db | Tx,
  flights: readonly { flightNo: string; flightDate: string }[],
): Promise<Map<string, string>> {
  if (flights.length === 0) return new Map()
  const rows = await db
    .selectFrom('flights')
    .select(['flight_id', 'flight_no', 'flight_date'])
    .where(
      inPairs(
        ['flight_no', 'flight_date'],
        [flights.map(({ flightNo }) => flightNo), flights.map(({ flightDate }) => flightDate)],
      ),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.flight_no}:${row.flight_date}`, row.flight_id]))
}

const inPairs = (columns: readonly string[], lists: readonly (readonly string[])[]) =>
  sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) IN (
    SELECT * FROM unnest(${sql.join(lists.map((list) => sql`${[...list]}::text[]`))}))`

/** Ids are `NO:DATE:PLAN`. */
const byIds = (ids: readonly string[]) => {
  const parts = ids.map((id) => id.split(':'))
  const columns = ['flights.flight_no', 'flights.flight_date', 'flight_plans.plan_id']
  return inPairs(
    columns,
    columns.map((_, at) => parts.map((part) => part[at] ?? '')),
  )
}

const selectPlans = (db: Db | Tx) =>
  db
    .selectFrom('flight_plans')
    .innerJoin('flights', 'flights.flight_id', 'flight_plans.flight_id')
    .select(['flight_no as flightNo', 'flight_date as flightDate', 'plan_id as planId', 'quota'])
    .orderBy('flight_no')
    .orderBy('flight_date')
    .orderBy('plan_id')

export async function lockFlightPlans(tx: Tx, ids: readonly string[]): Promise<FlightPlan[]> {
  if (ids.length === 0) return []
  return selectPlans(tx).where(byIds(ids)).forUpdate('flight_plans').execute()
}

export async function pageOfFlightPlans(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<FlightPlan[]> {
  let query = selectPlans(db)
  if (after !== null) {
    const [no = '', date = '', plan = ''] = after.split(':')
    query = query.where(sql<boolean>`(flight_no, flight_date, plan_id) > (${no}, ${date}, ${plan})`)
  }
  return query.limit(limit).execute()
}

export const flightPlansWith = (db: Db, planId: string, limit: number): Promise<FlightPlan[]> =>
  selectPlans(db).where('plan_id', '=', planId).limit(limit).execute()

export async function upsertFlightPlans(
  tx: Tx,
  plans: { flight_id: string; plan_id: string; quota: number | null }[],
): Promise<void> {
  await tx
    .insertInto('flight_plans')
    .values(plans)
    .onConflict((conflict) =>
      conflict.columns(['flight_id', 'plan_id']).doUpdateSet(({ ref }) => ({ quota: ref('excluded.quota') })),
    )
    .execute()
}

/** Deletes only plans that no entitlement has used; returns how many. */
export async function deleteFlightPlans(tx: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await tx
    .deleteFrom('flight_plans')
    .using('flights')
    .whereRef('flights.flight_id', '=', 'flight_plans.flight_id')
    .where(byIds(ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entitlements')
            .select('entitlement_id')
            .whereRef('entitlements.flight_id', '=', 'flight_plans.flight_id')
            .whereRef('entitlements.plan_id', '=', 'flight_plans.plan_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
