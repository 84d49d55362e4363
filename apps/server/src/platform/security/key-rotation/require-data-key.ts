import type { Db } from '../../db/open-db.ts'
import type { Vault } from '../vault.ts'
import { sealedSample } from './rotation-store.ts'

/** True as well where nothing is sealed yet. */
export async function opensDatabase(db: Db, vault: Vault): Promise<boolean> {
  const sample = await sealedSample(db)
  if (!sample) return true
  try {
    vault.open(sample, { purpose: 'document' })
    return true
  } catch {
    return false
  }
}

/**
 * A server with another key would find no passenger, and seal new data so that the right key cannot open it.
 * @throws an error of one sentence
 */
export async function requireDataKey(db: Db, vault: Vault): Promise<void> {
  if (await opensDatabase(db, vault)) return
  throw new Error(
    'The database was sealed with another key: set AISLE_DATA_KEY to that one (after a rotation, to the new one).',
  )
}
