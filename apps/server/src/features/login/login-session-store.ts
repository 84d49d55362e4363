import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface LoginSessionRow {
  tokenHash: string
  accountId: string
  scope: LoggedInPassenger['scope']
  tripId: string | null
  wayIn: string
  email: string | null
  at: Date
}

export async function insertLoginSession(db: Db | Tx, session: LoginSessionRow): Promise<void> {
  await db
    .insertInto('login_sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      scope: session.scope,
      trip_id: session.tripId,
      way_in: session.wayIn,
      email: session.email,
      created_at: session.at,
      last_active_at: session.at,
    })
    .execute()
}

/** The session with this token if it lives: active since `idleSince`, made after `madeSince`, not ended (L1). */
export async function findLiveSession(db: Db, tokenHash: string, limits: { idleSince: Date; madeSince: Date }) {
  return db
    .selectFrom('login_sessions')
    .select(['token_hash', 'account_id', 'scope', 'trip_id', 'email', 'last_active_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', limits.idleSince)
    .where('created_at', '>', limits.madeSince)
    .executeTakeFirst()
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ last_active_at: at })
    .where('token_hash', '=', tokenHash)
    .where('last_active_at', '<', at)
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

/** Every session of the account, or with `tripId` those that were made for this trip only. */
export async function endSessionsOfAccount(
  tx: Tx,
  { accountId, tripId, at }: { accountId: string; tripId: string | null; at: Date },
): Promise<void> {
  const ofAccount = tx
    .updateTable('login_sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  await (tripId === null ? ofAccount : ofAccount.where('scope', '=', 'trip').where('trip_id', '=', tripId)).execute()
}
