import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'

export interface ClientLogEntry {
  logId: string
  /** Made by the device; null where it sent none. */
  entryId: string | null
  name: string
  content: string
  clientTime: Date | null
}

/** What all entries of one call share. */
export interface LogOrigin {
  deviceId: string
  helpCode: string | null
  language: string
  receivedAt: Date
}

interface DeviceBound {
  since: Date
  /** Entries that the device may have since then; null: any number. */
  entries: number | null
}

/** Keeps what is new and still within the bound, in the order given: one statement for any number of entries. */
export async function insertClientLogs(
  db: Db,
  { deviceId, helpCode, language, receivedAt }: LogOrigin,
  { entries, bound }: { entries: readonly ClientLogEntry[]; bound: DeviceBound },
): Promise<void> {
  const rows = JSON.stringify(
    entries.map(({ logId, entryId, name, content, clientTime }, place) => ({
      place,
      log_id: logId,
      entry_id: entryId,
      name,
      content,
      client_time: clientTime,
    })),
  )
  await sql`
    INSERT INTO client_logs
      (log_id, entry_id, name, content, client_time, language, device_id, help_code, received_at)
    SELECT log_id, entry_id, name, content, client_time,
      ${language}::text, ${deviceId}::text, ${helpCode}::text, ${receivedAt}::timestamptz
    FROM json_to_recordset(${rows}::json) AS sent
      (place int, log_id text, entry_id text, name text, content text, client_time timestamptz)
    WHERE ${bound.entries}::int IS NULL OR place + (
      SELECT count(*) FROM client_logs WHERE received_at > ${bound.since} AND device_id = ${deviceId}
    ) < ${bound.entries}::int
    ORDER BY place
    ON CONFLICT DO NOTHING`.execute(db)
}

export interface StoredLogEntry {
  name: string
  content: string
  language: string
  clientTime: Date | null
  receivedAt: Date
}

/** Newest first: what the operator reads when a passenger has given their help code (A1). */
export async function entriesByHelpCode(
  db: Db,
  { helpCode, since, limit }: { helpCode: string; since: Date; limit: number },
): Promise<StoredLogEntry[]> {
  return db
    .selectFrom('client_logs')
    .select(['name', 'content', 'language', 'client_time as clientTime', 'received_at as receivedAt'])
    .where('help_code', '=', helpCode)
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .orderBy('client_time', 'desc')
    .limit(limit)
    .execute()
}
