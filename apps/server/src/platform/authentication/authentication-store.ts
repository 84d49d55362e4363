import { sql } from 'kysely'
import type { Db, Tx } from '../db/open-db.ts'
import type { AuthenticationKind, AuthenticationOutcome } from './authentication-rules.ts'

export interface AuthenticationEvent {
  /** Of two events with one id the later one only counts. */
  eventId: string
  at: Date
  kind: AuthenticationKind
  outcome: AuthenticationOutcome
  reason: string | null
  humanCheck: 'asked' | 'solved' | null
  wayIn: string | null
  addressHash: string | null
  deviceHash: string | null
  targetHash: string | null
  accountId: string | null
  tripId: string | null
  sessionId: string | null
}

/** One statement for any number of events. */
export async function insertAuthenticationEvents(db: Db | Tx, events: readonly AuthenticationEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('authentication_events')
    .values(
      events.map((event) => ({
        event_id: event.eventId,
        at: event.at,
        last_at: event.at,
        kind: event.kind,
        outcome: event.outcome,
        reason: event.reason,
        human_check: event.humanCheck,
        way_in: event.wayIn,
        address_hash: event.addressHash,
        device_hash: event.deviceHash,
        target_hash: event.targetHash,
        account_id: event.accountId,
        trip_id: event.tripId,
        session_id: event.sessionId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({
        times: sql`authentication_events.times + 1`,
        last_at: sql`greatest(authentication_events.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

/** Newest first, of these accounts. */
export async function eventsOfAccounts(db: Db, accountIds: readonly string[], limit: number) {
  return db
    .selectFrom('authentication_events')
    .select(['at', 'times', 'kind', 'outcome', 'reason', 'human_check', 'way_in', 'address_hash', 'session_id'])
    .where('account_id', 'in', [...accountIds, ''])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

/** The accounts that were logged in on these devices since then. */
export async function accountsOfDevices(db: Db, deviceHashes: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('authentication_events')
    .select('account_id')
    .distinct()
    .where('device_hash', 'in', [...deviceHashes, ''])
    .where('at', '>=', since)
    .where('account_id', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.account_id ?? [])
}
