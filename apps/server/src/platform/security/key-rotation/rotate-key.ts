import { ConfigError, reader, type Environment } from '../../../boot/config/reader.ts'
import { readNextKey } from '../../../boot/config/next-key.ts'
import { readConfig, type Config } from '../../../boot/config/config.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { openDb, requireDatabase, type Db } from '../../db/open-db.ts'
import { LocalPostgresError } from '../../db/local-postgres/local-postgres-error.ts'
import { startLocalPostgres } from '../../db/start-local-postgres.ts'
import { secureRandom } from '../random.ts'
import { openVault } from '../vault.ts'
import { opensDatabase } from './require-data-key.ts'
import { rotateDataKey, type Rotated } from './rotate-data-key.ts'

interface Asked {
  apply: boolean
  now: Date
  /** Prints one line for the operator. */
  say: (line: string) => void
}

/**
 * `npm run rotate-key`: from AISLE_DATA_KEY to AISLE_DATA_KEY_NEXT.
 * @returns 0 done, or would be; 1 refused; 2 wrongly asked
 */
export async function rotateKey(environment: Environment, asked: Asked): Promise<number> {
  try {
    const config = readConfig(environment)
    return await withDatabase(config, (db) => rotateIn(db, config, { ...asked, next: getNextKey(environment, config) }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const refused = error instanceof LocalPostgresError || error.message.startsWith('The database')
    if (!refused && !(error instanceof ConfigError)) throw error
    asked.say(error.message)
    return refused ? 1 : 2
  }
}

function getNextKey(environment: Environment, { role, dataKey }: Config): Buffer {
  if (role === 'cabin') {
    throw new ConfigError('A cabin’s key is changed by giving it a new database: see "Keys" in docs/operations.md.')
  }
  if (!dataKey) throw new ConfigError('AISLE_DATA_KEY must be set: it is the key that is changed.')
  const next = readNextKey(reader(environment))
  if (next.equals(dataKey)) throw new ConfigError('AISLE_DATA_KEY_NEXT is the old key: make a new one.')
  return next
}

async function withDatabase(config: Config, work: (db: Db) => Promise<number>): Promise<number> {
  const silent = () => undefined
  const local = config.databaseUrl
    ? null
    : await startLocalPostgres({ dataDir: config.dataDir, log: { info: silent, warn: silent } })
  const { db, close } = openDb({ connection: config.databaseUrl ?? local?.connection ?? '', max: 1 })
  try {
    await requireDatabase(db)
    return await work(db)
  } finally {
    await close()
    await local?.stop()
  }
}

async function rotateIn(db: Db, { dataKey }: Config, { next, apply, now, say }: Asked & { next: Buffer }) {
  if ((await pendingMigrations(db)).length > 0) {
    throw new Error('The database is of an older Aisle: start this one on it once, stop it, and try again.')
  }
  const keys = { from: openVault(dataKey ?? next, secureRandom), to: openVault(next, secureRandom) }
  if (!(await opensDatabase(db, keys.from))) {
    throw new Error(
      (await opensDatabase(db, keys.to))
        ? 'The database is sealed with AISLE_DATA_KEY_NEXT already: it is the key now.'
        : 'The database was sealed with another key than AISLE_DATA_KEY.',
    )
  }
  for (const line of told(await rotateDataKey(db, keys, { now, apply }))) say(line)
  say(
    apply
      ? 'Done. Start the servers with the new key as AISLE_DATA_KEY, and without AISLE_DATA_KEY_NEXT.'
      : 'Nothing was changed. Add --apply to do it.',
  )
  return 0
}

function told({ renewed, ended, accounts, unboundResponses }: Rotated): string[] {
  const rows = (counts: Record<string, number>) =>
    Object.entries(counts).map(([table, count]) => `  ${table.padEnd(24)}${String(count).padStart(9)}`)
  return [
    'sealed and hashed anew',
    ...rows(renewed),
    'ended',
    ...rows(ended),
    `accounts whose document nothing names any more: ${accounts.byCard} found by their card, ${accounts.lost} by nothing`,
    `anonymous survey responses whose trip is not known any more: ${unboundResponses}`,
  ]
}
