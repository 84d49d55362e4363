import { ConfigError, reader, type Environment } from './config/reader.ts'
import { readNextKey } from './config/next-key.ts'
import type { Config } from './config/config.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/open-db.ts'
import type { Log } from '../platform/log.ts'
import { opensDatabase } from '../platform/security/key-rotation/require-data-key.ts'
import { rotateDataKey, type Rotated } from '../platform/security/key-rotation/rotate-data-key.ts'
import { secureRandom } from '../platform/security/random.ts'
import { openVault } from '../platform/security/vault.ts'
import { openDatabase } from './open-database.ts'

interface Asked {
  environment: Environment
  apply: boolean
  now: Date
}

/**
 * From AISLE_DATA_KEY to AISLE_DATA_KEY_NEXT, or what that would do.
 * @returns lines for the person who runs it
 * @throws ConfigError, and errors that begin with "The database" when it is refused
 */
export async function rotateKey(config: Config, log: Log, asked: Asked): Promise<string[]> {
  const next = getNextKey(asked.environment, config)
  const { db, close } = await openDatabase(config, log, { alone: true })
  try {
    return await rotateIn(db, config, { ...asked, next })
  } finally {
    await close()
  }
}

function getNextKey(environment: Environment, { role, dataKey }: Config): Buffer {
  if (role === 'cabin') {
    throw new ConfigError(
      'A cabin’s key is changed by giving it a new database: see "Keys" in docs/keys-and-retention.md.',
    )
  }
  if (!dataKey) throw new ConfigError('AISLE_DATA_KEY must be set: it is the key that is changed.')
  const next = readNextKey(reader(environment))
  if (next.equals(dataKey)) throw new ConfigError('AISLE_DATA_KEY_NEXT is the old key: make a new one.')
  return next
}

async function rotateIn(
  db: Db,
  { dataKey, dataKeyAlso, hashKey }: Config,
  { next, apply, now }: Asked & { next: Buffer },
): Promise<string[]> {
  if ((await pendingMigrations(db)).length > 0) {
    throw new Error('The database is of an older Aisle: start this one on it once, stop it, and try again.')
  }
  const from = { data: dataKey ?? next, also: dataKeyAlso, hash: hashKey }
  const keys = { from: openVault(from, secureRandom), to: openVault(next, secureRandom) }
  if (!(await opensDatabase(db, keys.from))) {
    throw new Error(
      (await opensDatabase(db, keys.to))
        ? 'The database is sealed with AISLE_DATA_KEY_NEXT already: it is the key now.'
        : 'The database was sealed with another key than AISLE_DATA_KEY.',
    )
  }
  return [
    ...told(await rotateDataKey(db, keys, { now, apply })),
    apply
      ? 'Done. Start the servers with the new key as AISLE_DATA_KEY, and without any other AISLE_…_KEY….'
      : 'Nothing was changed. Add --apply to do it.',
  ]
}

/** A line for each table, with how many of its rows. */
export const countLines = (counts: Record<string, number>): string[] =>
  Object.entries(counts).map(([table, count]) => `  ${table.padEnd(24)}${String(count).padStart(9)}`)

function told({ renewed, ended, accounts, unboundResponses }: Rotated): string[] {
  return [
    'sealed and hashed anew',
    ...countLines(renewed),
    'ended',
    ...countLines(ended),
    `accounts whose document nothing names any more: ${accounts.byCard} found by their card, ${accounts.lost} by nothing`,
    `anonymous survey responses whose trip is not known any more: ${unboundResponses}`,
  ]
}
