import { openDb, requireDatabase, type Db, type OpenDb } from '../platform/db/open-db.ts'
import { openReplica } from '../platform/db/replica.ts'
import { startLocalPostgres } from '../platform/db/start-local-postgres.ts'
import type { Log } from '../platform/log.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { closeDataDir } from './close-data-dir.ts'
import type { Config } from './config/config.ts'

/** The standby of the configuration, which need not answer; null where there is none. */
export function openStandby(config: Config, { primary, tracing, log }: { primary: Db; tracing: Tracing; log: Log }) {
  const { replicaUrl, databasePool } = config
  if (replicaUrl === null) return null
  const { connections: max, namesStatements } = databasePool
  const standby = openDb({ connection: replicaUrl, max, namesStatements, tracing, standby: true })
  const replica = openReplica({ primary, standby: standby.db, log })
  const close = async () => {
    replica.close()
    await standby.close()
  }
  return { replica, close }
}

/**
 * The configured database, which answers; the local one is started. Migrations are not applied.
 * @param alone by one connection, for work that no other client may join
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
  const { db, connections, hear, close } = openDb({
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
    return { db, connections, hear, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
