import { sql } from 'kysely'
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { Refused } from '../../platform/db/transaction.ts'
import { whileReadTooEarly } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import type { SealedPlace } from '../../platform/security/vault.ts'

/** One side's record of its exchanges with the other. */
export interface Peer {
  peer: string
  ownEpoch: string
  sentNumber: number
  inFlightSealed: Buffer | null
  peerEpoch: string | null
  appliedNumber: number
  lastCall: number
  beginning: boolean
  lastContact: Date | null
}

export const sealedBundle = ({ peer }: Pick<Peer, 'peer'>): SealedPlace => ({ purpose: 'link-bundle', row: peer })

/** Locked until the transaction ends, so exchanges with a peer run one at a time. Created on first use. */
export async function lockPeer(deps: Pick<Deps, 'random'>, tx: Tx, peer: string): Promise<Peer> {
  await tx
    .insertInto('link_peers')
    .values({ peer, own_epoch: newId(deps.random, 'epoch') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('link_peers')
    .selectAll()
    .where('peer', '=', peer)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    peer: row.peer,
    ownEpoch: row.own_epoch,
    sentNumber: row.sent_number,
    inFlightSealed: row.in_flight_sealed,
    peerEpoch: row.peer_epoch,
    appliedNumber: row.applied_number,
    lastCall: row.last_call,
    beginning: row.beginning,
    lastContact: row.last_contact,
  }
}

export async function savePeer(tx: Tx, peer: Peer): Promise<void> {
  await tx
    .updateTable('link_peers')
    .set({
      own_epoch: peer.ownEpoch,
      sent_number: peer.sentNumber,
      in_flight_sealed: peer.inFlightSealed,
      peer_epoch: peer.peerEpoch,
      applied_number: peer.appliedNumber,
      last_call: peer.lastCall,
      beginning: peer.beginning,
    })
    .where('peer', '=', peer.peer)
    .execute()
}

export async function noteContact(
  tx: Tx,
  peer: string,
  contact: { at: Date; clockAheadMs: number; waiting: number },
): Promise<void> {
  await tx
    .updateTable('link_peers')
    .set({ last_contact: contact.at, clock_ahead_ms: contact.clockAheadMs, waiting: contact.waiting })
    .where('peer', '=', peer)
    .execute()
}

/** False when this call was answered before. */
export async function takeLinkNonce(db: Db, used: { keyId: string; nonce: string; at: Date }): Promise<boolean> {
  const taken = await db
    .insertInto('link_nonces')
    .values({ key_id: used.keyId, nonce: used.nonce, used_at: used.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(taken.numInsertedOrUpdatedRows)
}

/** Changes made by `work` are not reported back to the side that they came from. */
export async function withoutEcho<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`SELECT set_config('aisle.link_applying', 'on', true)`.execute(tx)
  const result = await work()
  await sql`SELECT set_config('aisle.link_applying', 'off', true)`.execute(tx)
  return result
}

/**
 * True when the message itself is at fault: it would fail again and block everything behind it, so it is skipped and
 * kept for an operator. When the database is away or busy, the whole bundle is retried instead.
 */
export function isOfTheMessage(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return !(error instanceof DatabaseUnavailable) && !/^(08|25|40|53|55|57|58|XX)/.test(code)
}

/** Undoes only this message when it fails, not the rest of the bundle. Repeats it when somebody came in between. */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<Error | null> {
  try {
    await whileReadTooEarly(() => onceInSavepoint(tx, work))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function onceInSavepoint(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`SAVEPOINT link_message`.execute(tx)
  try {
    await work()
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT link_message`.execute(tx)
    if (error instanceof Refused) return error.giveReason()
    throw error
  }
  await sql`RELEASE SAVEPOINT link_message`.execute(tx)
}
