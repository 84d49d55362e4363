import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface OpenId {
  channel: string
  openId: string
}

export interface SignInToken extends OpenId {
  tokenHash: string
  way: RedirectWay
  /** Null for an open id without an account. */
  accountId: string | null
  /** From the sign-in that a browser began; null when made for a script. */
  stateHash: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertSignInToken(tx: Tx, token: SignInToken): Promise<void> {
  await tx
    .insertInto('sign_in_tokens')
    .values({
      token_hash: token.tokenHash,
      way: token.way,
      channel: token.channel,
      open_id: token.openId,
      account_id: token.accountId,
      state_hash: token.stateHash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The token if it has an account and is valid, locked until the transaction ends: exchanges are serialised. */
export async function lockSignInToken(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .selectFrom('sign_in_tokens')
    .select(['way', 'account_id', 'state_hash', 'session_token_hash'])
    .where('token_hash', '=', tokenHash)
    .where('account_id', 'is not', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the token is valid and has started no session yet. */
export async function isUnusedSignInToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const unused = await db
    .selectFrom('sign_in_tokens')
    .select('way')
    .where('token_hash', '=', tokenHash)
    .where('account_id', 'is not', null)
    .where('session_token_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return unused !== undefined
}

export async function noteSession(tx: Tx, tokenHash: string, sessionTokenHash: string): Promise<void> {
  await tx
    .updateTable('sign_in_tokens')
    .set({ session_token_hash: sessionTokenHash })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** The open id without an account that these sign-ins proved last. */
export async function findProvedOpenId(
  db: Db | Tx,
  stateHashes: readonly string[],
  now: Date,
): Promise<OpenId | undefined> {
  if (stateHashes.length === 0) return undefined
  const row = await db
    .selectFrom('sign_in_tokens')
    .select(['channel', 'open_id'])
    .where('state_hash', 'in', stateHashes)
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row && { channel: row.channel, openId: row.open_id }
}

/** Deletes the traces of sign-ins: by the browser's states, the ended session, or the whole account. */
export async function deleteSignInTokens(
  tx: Tx,
  of: { stateHashes: readonly string[]; sessionTokenHash: string | null; accountId: string | null },
): Promise<{ sessionTokenHashes: string[] }> {
  const deleted = await tx
    .deleteFrom('sign_in_tokens')
    .where((token) =>
      token.or([
        token.lit(false),
        ...(of.stateHashes.length > 0 ? [token('state_hash', 'in', of.stateHashes)] : []),
        ...(of.sessionTokenHash === null ? [] : [token('session_token_hash', '=', of.sessionTokenHash)]),
        ...(of.accountId === null ? [] : [token('account_id', '=', of.accountId)]),
      ]),
    )
    .returning('session_token_hash')
    .execute()
  return { sessionTokenHashes: deleted.flatMap((row) => row.session_token_hash ?? []) }
}

/** False when this proof has been used before, perhaps at another server. */
export async function takeProof(db: Db, proofHash: string, at: Date): Promise<boolean> {
  const taken = await db
    .insertInto('used_app_proofs')
    .values({ proof_hash: proofHash, used_at: at })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}
