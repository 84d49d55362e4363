import type { Db, Tx } from '../../platform/db/open-db.ts'

/** A passenger's report of an outage, with our own figures at that moment. */
export interface OutageReport {
  outcome: 'refunding' | 'asked'
  outageSeconds: number
  onlineSeconds: number
}

export async function findOutageReport(db: Db | Tx, entitlementId: string): Promise<OutageReport | null> {
  const row = await db
    .selectFrom('outage_reports')
    .selectAll()
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirst()
  return row ? { outcome: row.outcome, outageSeconds: row.outage_seconds, onlineSeconds: row.online_seconds } : null
}

export async function insertOutageReport(
  tx: Tx,
  report: OutageReport & { entitlementId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('outage_reports')
    .values({
      entitlement_id: report.entitlementId,
      outcome: report.outcome,
      outage_seconds: report.outageSeconds,
      online_seconds: report.onlineSeconds,
      reported_at: report.at,
    })
    .execute()
}
