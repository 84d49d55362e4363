import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CollectedEvent } from '../../outside/event-sink/event-sink.ts'

/** One event as a JSON row for PostgreSQL. */
export const getRow = (event: CollectedEvent): string =>
  JSON.stringify({
    project_id: event.projectId,
    event_key: event.eventKey,
    received_at: event.receivedAt,
    event_type: event.eventType,
    event_name: event.eventName,
    device_id: event.deviceId,
    session_id: event.sessionId,
    occurred_at: event.occurredAt,
    path: event.path,
    attributes: event.attributes,
    event: event.event,
  })

/**
 * Stores the events with new keys, and their keys, in one statement; returns how many were new. Keys are written in
 * sorted order, so that two servers with the same events do not deadlock.
 * @param rows of `getRow`
 */
export function insertEvents(db: Db, rows: readonly string[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const inserted = await sql`
      WITH sent AS (
        SELECT DISTINCT ON (project_id, event_key) * FROM json_to_recordset(${`[${rows.join()}]`}::json) AS row (
          project_id text, event_key text, received_at timestamptz, event_type text, event_name text, device_id text,
          session_id text, occurred_at timestamptz, path text, attributes jsonb, event jsonb)
        ORDER BY project_id, event_key),
      fresh AS (
        INSERT INTO analytics_event_keys (project_id, event_key, received_at)
        SELECT project_id, event_key, received_at FROM sent ORDER BY project_id, event_key
        ON CONFLICT DO NOTHING RETURNING project_id, event_key)
      INSERT INTO analytics_events (project_id, event_key, received_at, event_type, event_name, device_id, session_id,
        occurred_at, path, attributes, event)
      SELECT project_id, event_key, received_at, event_type, event_name, device_id, session_id,
        occurred_at, path, attributes, event
      FROM sent JOIN fresh USING (project_id, event_key)`.execute(tx)
    return Number(inserted.numAffectedRows ?? 0n)
  })
}
