import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'

/** A period in which the aircraft had no connection; `until` null: it has not ended. */
export interface Outage {
  from: Date
  until: Date | null
}

/** False when the flight has an open outage already. */
export async function beginOutage(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  outage: { flightId: string; from: Date },
): Promise<boolean> {
  const begun = await tx
    .insertInto('wifi_outages')
    .values({ outage_id: newId(deps.random, 'out'), flight_id: outage.flightId, began_at: outage.from })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(begun.numInsertedOrUpdatedRows) === 1
}

/** Ends the open outage; one reported to end before it began gets no length. */
export async function endOutage(tx: Tx, flightId: string, until: Date): Promise<void> {
  await tx
    .updateTable('wifi_outages')
    .set({ ended_at: sql`GREATEST(began_at, ${until})` })
    .where('flight_id', '=', flightId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function outagesOfFlight(db: Db | Tx, flightId: string): Promise<Outage[]> {
  const rows = await db
    .selectFrom('wifi_outages')
    .select(['began_at', 'ended_at'])
    .where('flight_id', '=', flightId)
    .orderBy('began_at')
    .execute()
  return rows.map((row) => ({ from: row.began_at, until: row.ended_at }))
}

export async function hasOutage(db: Db | Tx, flightId: string): Promise<boolean> {
  const row = await db
    .selectFrom('wifi_outages')
    .select('outage_id')
    .where('flight_id', '=', flightId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
