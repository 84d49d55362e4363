import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { sql, type RawBuilder } from 'kysely'
import type { LoginSession, ProvedTrip } from '../../platform/http/caller.ts'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { getHolder, holderKeys } from '../../platform/http/holder.ts'
import { keptAnswers, type AskedKey, type KeptAnswer } from '../../platform/idempotency/kept-answer-store.ts'

export interface LoginSessionRow {
  tokenHash: string
  accountId: string
  scope: LoggedInPassenger['scope']
  tripId: string | null
  wayIn: string
  email: string | null
  deviceId?: string | null
  party?: readonly ProvedTrip[]
  at: Date
  /** When the login began, and was proved again; now, and never, unless they are given. */
  madeAt?: Date
  provedAt?: Date | null
  /** The session whose passenger goes on in this one: its way in stays. */
  continues?: string | null
}

/** Takes the holder's lock until the transaction ends: logins of one holder come one after another (L6). */
export async function insertLoginSession(db: Db | Tx, session: LoginSessionRow): Promise<void> {
  const holder = getHolder({ ...session, deviceId: session.deviceId ?? null })
  await db
    .insertInto('login_sessions')
    .values({
      token_hash: sql`(SELECT ${session.tokenHash}::text FROM pg_advisory_xact_lock(hashtextextended(${`login ${holder}`}, 0)))`,
      account_id: session.accountId,
      scope: session.scope,
      trip_id: session.tripId,
      way_in: session.continues ? wayInOf(session.continues) : session.wayIn,
      email: session.email,
      device_id: session.deviceId ?? null,
      created_at: session.madeAt ?? session.at,
      proved_at: session.provedAt ?? null,
      last_active_at: session.at,
    })
    .execute()
  noteMove(db, { thing: 'session', state: session.scope })
  await addTripsToSession(db, session.tokenHash, session.party ?? [])
}

const wayInOf = (tokenHash: string) => sql<string>`(SELECT way_in FROM login_sessions WHERE token_hash = ${tokenHash})`

/** W9: a trip that the session has already keeps the mailbox that proved it. */
export async function addTripsToSession(db: Db | Tx, tokenHash: string, party: readonly ProvedTrip[]): Promise<void> {
  if (party.length === 0) return
  await db
    .insertInto('session_trips')
    .values(party.map(({ tripId, email }) => ({ token_hash: tokenHash, trip_id: tripId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The session's further trips, as part of the statement that reads it. */
const partyOf = sql<ProvedTrip[]>`(SELECT coalesce(json_agg(json_build_object('tripId', trip_id, 'email', email)), '[]')
  FROM session_trips WHERE session_trips.token_hash = login_sessions.token_hash)`

/** Everybody as whom this session may own a key (`holder.ts`). */
const keyOwners = sql`account_id, ${holderKeys.mailbox} || lower(email), ${holderKeys.device} || device_id,
  ${holderKeys.session} || token_hash`

const keptAnswersOf = (asked: AskedKey | null): RawBuilder<KeptAnswer[] | null> =>
  asked ? keptAnswers(asked, keyOwners) : sql`NULL`

/**
 * The session with this token if it lives: active since `idleSince`, made after `madeSince`, not ended (L1); and what its
 * passenger's key was answered before.
 */
export async function findLiveSession(
  db: Db,
  tokenHash: string,
  { idleSince, madeSince, asked }: { idleSince: Date; madeSince: Date; asked: AskedKey | null },
) {
  return db
    .selectFrom('login_sessions')
    .select(keptAnswersOf(asked).as('answered'))
    .select(['token_hash', 'account_id', 'scope', 'trip_id', 'email', 'device_id', 'created_at', 'last_active_at'])
    .select(['proved_at', partyOf.as('party')])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', idleSince)
    .where('created_at', '>', madeSince)
    .executeTakeFirst()
}

/** The further trips of a session that has not ended; it waits for other additions, and they for this one (W9). */
export async function lockParty(tx: Tx, tokenHash: string): Promise<ProvedTrip[] | undefined> {
  const living = await tx
    .selectFrom('login_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!living) return undefined
  const rows = await tx
    .selectFrom('session_trips')
    .select(['trip_id as tripId', 'email'])
    .where('token_hash', '=', tokenHash)
    .execute()
  return rows
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ last_active_at: at })
    .where('token_hash', '=', tokenHash)
    .where('last_active_at', '<', at)
    .execute()
}

/** L7: from now on this login counts as proved. */
export async function markProved(db: Db | Tx, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ proved_at: at })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSession(db: Db | Tx, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

interface StoredSession {
  tokenHash: string
  accountId: string
  scope: LoggedInPassenger['scope']
  tripId: string | null
  email: string | null
  deviceId: string | null
  wayIn: string
  createdAt: Date
  lastActiveAt: Date
}

const ofAccounts = (db: Db | Tx, accountIds: readonly string[]) =>
  db
    .selectFrom('login_sessions')
    .select([
      'token_hash as tokenHash',
      'account_id as accountId',
      'scope',
      'trip_id as tripId',
      'email',
      'device_id as deviceId',
      'way_in as wayIn',
      'created_at as createdAt',
      'last_active_at as lastActiveAt',
    ])
    .where('account_id', 'in', [...accountIds, ''])
    .orderBy('last_active_at', 'desc')

/** The live sessions, as `findLiveSession` finds them; the last active ones first. */
export async function liveSessionsOf(
  db: Db | Tx,
  accountIds: readonly string[],
  limits: { idleSince: Date; madeSince: Date },
): Promise<StoredSession[]> {
  return ofAccounts(db, accountIds)
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', limits.idleSince)
    .where('created_at', '>', limits.madeSince)
    .execute()
}

/** Ended and expired ones too, as long as they are kept. */
export async function sessionsOf(db: Db, accountId: string): Promise<StoredSession[]> {
  return ofAccounts(db, [accountId]).execute()
}

/** Every session of the account; for a login of one trip, only those with its mailbox or device (W8). */
export async function endSessionsLike(tx: Tx, session: LoginSession, at: Date): Promise<void> {
  const { scope, accountId, email, deviceId, tokenHash } = session
  const living = tx.updateTable('login_sessions').set({ ended_at: at }).where('ended_at', 'is', null)
  if (scope === 'account') {
    await living.where('account_id', '=', accountId).execute()
    return
  }
  const ofTrips = living.where('scope', '=', 'trip')
  if (email !== null) await ofTrips.where('email', '=', email).execute()
  else if (deviceId) await ofTrips.where('device_id', '=', deviceId).where('email', 'is', null).execute()
  else await ofTrips.where('token_hash', '=', tokenHash).execute()
}
