import { openDb, requireDatabase, type OpenDb } from '../platform/db/open-db.ts'
import { startLocalPostgres } from '../platform/db/start-local-postgres.ts'
import type { Log } from '../platform/log.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { closeDataDir } from './close-data-dir.ts'
import type { Config } from './config/config.ts'

/**
 * The database of the configuration, which answers; the local one is started. Not migrated.
 * @param alone by one connection, for work that nobody else may join
 */
export async function openDatabase(
  { dataDir, databaseUrl, databasePool }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  log: Log,
  { alone = false, tracing }: { alone?: boolean; tracing?: Tracing } = {},
): Promise<Omit<OpenDb, 'pool'>> {
  await closeDataDir(dataDir, log)
  const local = databaseUrl
    ? null
    : await startLocalPostgres({
        dataDir,
        log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
      })
  const { db, connections, close } = openDb({
    connection: databaseUrl ?? local?.connection ?? '',
    max: alone ? 1 : databasePool.connections,
    namesStatements: databasePool.namesStatements,
    keepsProbe: !alone,
    ...(tracing && { tracing }),
  })
  const closeAll = async () => {
    await close()
    await local?.stop()
  }
  try {
    await requireDatabase(db)
    return { db, connections, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
