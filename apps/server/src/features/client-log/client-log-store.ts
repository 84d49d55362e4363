import type { Db } from '../../db/open-db.ts'

export interface ClientLogEntry {
  logId: string
  name: string
  content: string
  language: string
  deviceId: string
  clientTime: Date | null
  receivedAt: Date
}

export async function insertClientLog(db: Db, entry: ClientLogEntry): Promise<void> {
  await db
    .insertInto('client_logs')
    .values({
      log_id: entry.logId,
      name: entry.name,
      content: entry.content,
      language: entry.language,
      device_id: entry.deviceId,
      client_time: entry.clientTime,
      received_at: entry.receivedAt,
    })
    .execute()
}

export async function entriesOfDeviceSince(db: Db, deviceId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('client_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('received_at', '>', since)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return row.count
}
