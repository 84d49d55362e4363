import type { Tx } from '../../db/open-db.ts'

/** One row per trip, clause and version: the first consent counts. */
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
