import type { Db } from '../../db/open-db.ts'
import type { Vault } from '../vault.ts'
import { hashDocument } from '../document-columns.ts'
import { sealedSample } from './rotation-store.ts'

/** True as well where nothing is sealed yet. */
export async function opensDatabase(db: Db, vault: Vault): Promise<boolean> {
  const sample = await sealedSample(db)
  return !sample || openDocument(vault, sample.sealed) !== null
}

function openDocument(vault: Vault, sealed: Buffer): string | null {
  try {
    return vault.open(sealed, { purpose: 'document' })
  } catch {
    return null
  }
}

/**
 * A server with another key would find no passenger, and seal new data so that the right key cannot open it.
 * @throws an error of one sentence
 */
export async function requireDataKey(db: Db, vault: Vault): Promise<void> {
  const sample = await sealedSample(db)
  if (!sample) return
  const number = openDocument(vault, sample.sealed)
  if (number === null) {
    throw new Error(
      'The database was sealed with another key: set AISLE_DATA_KEY to that one (after a rotation, to the new one).',
    )
  }
  // Before 2026-11-25 a number was hashed as the airline wrote it.
  if ([hashDocument(vault, number), vault.hash('document', number)].includes(sample.hash)) return
  throw new Error(
    'The database was hashed with another key: set AISLE_HASH_KEY to the data key of before, or unset it after npm run rotate-key.',
  )
}
