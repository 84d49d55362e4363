import type { Db } from '../../db/open-db.ts'

/** The trip of this person on a flight that is in the air now. */
export async function airborneTripOfAccount(db: Db, accountId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('manifest_passengers', 'manifest_passengers.document_hash', 'accounts.document_hash')
    .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    .select('trip_id')
    .where('account_id', '=', accountId)
    .where('cancelled', '=', false)
    .where('etd', '<=', now)
    .where('eta', '>', now)
    .orderBy('etd', 'desc')
    .executeTakeFirst()
  return row?.trip_id
}
