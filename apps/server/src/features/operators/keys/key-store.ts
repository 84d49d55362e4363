import * as limits from '@aisle/contract/limits'
import { operatorScopes } from '@aisle/contract/operator'
import { after, seconds } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { KeptKey } from './key-rules.ts'

const selectKeys = (db: Db | Tx) =>
  db.selectFrom('operator_keys').select(['name', 'public_key', 'scopes', 'state', 'note', 'added_by', 'added_at'])
type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

/** A scope that this release does not know gives no right. */
const asKey = (row: KeyRow): KeptKey => ({
  name: row.name,
  publicKey: row.public_key,
  scopes: operatorScopes.filter((scope) => row.scopes.includes(scope)),
  state: row.state,
  note: row.note,
})

/** The keys with this name or this public key. */
export async function keysLike(
  db: Db | Tx,
  { name, publicKey }: { name: string; publicKey: Buffer | null },
): Promise<KeptKey[]> {
  const rows = await selectKeys(db)
    .where((eb) => eb.or([eb('name', '=', name), ...(publicKey ? [eb('public_key', '=', publicKey)] : [])]))
    .execute()
  return rows.map(asKey)
}

/** Every key that was ever added, by name. */
export async function allKeys(db: Db): Promise<(KeptKey & { addedBy: string; addedAt: Date })[]> {
  const rows = await selectKeys(db).orderBy('name').execute()
  return rows.map((row) => ({ ...asKey(row), addedBy: row.added_by, addedAt: row.added_at }))
}

export async function countActiveKeys(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('operator_keys')
    .select(({ fn }) => fn.countAll<string>().as('keys'))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(row.keys)
}

export async function insertKey(tx: Tx, key: KeptKey, added: { by: string; at: Date }): Promise<void> {
  await tx
    .insertInto('operator_keys')
    .values({
      name: key.name,
      public_key: key.publicKey,
      scopes: [...key.scopes],
      state: key.state,
      note: key.note,
      added_by: added.by,
      added_at: added.at,
    })
    .execute()
}

/** False when the key was revoked meanwhile: nothing is written then. */
export async function changeKey(tx: Tx, { name, scopes, state, note }: KeptKey): Promise<boolean> {
  const changed = await tx
    .updateTable('operator_keys')
    .set({ scopes: [...scopes], state, note })
    .where('name', '=', name)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Notes a use, unless one was noted within the minute. */
export async function insertKeyUse(db: Db, { keyName, at }: { keyName: string; at: Date }): Promise<void> {
  await db
    .insertInto('operator_key_uses')
    .values({ key_name: keyName, last_used_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key_name')
        .doUpdateSet({ last_used_at: at })
        .where('operator_key_uses.last_used_at', '<=', after(at, -seconds(limits.operatorKeyUseSeconds))),
    )
    .execute()
}

export async function usesOfKeys(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('operator_key_uses').select(['key_name', 'last_used_at']).execute()
  return new Map(rows.map((row) => [row.key_name, row.last_used_at]))
}
