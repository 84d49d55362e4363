import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DbAddress } from '../../apps/server/src/platform/db/open-db.ts'
import { getChildren } from '../../journeys/support/products/processes.ts'

/** The PostgreSQL that the product has started, seen from outside. */
interface LocalPostgres {
  pid: number
  address: DbAddress
}

export const clusterIn = (dataDir: string) => join(dataDir, 'postgres', 'cluster')

/** Waits until PostgreSQL has written its pid file. */
export async function localPostgres(dataDir: string): Promise<LocalPostgres> {
  for (;;) {
    const claim = await readFile(join(clusterIn(dataDir), 'postmaster.pid'), 'utf8').catch(() => '')
    const [pid, , , port, host] = claim.split('\n')
    if (pid && port && host) {
      return { pid: Number(pid), address: { host, port: Number(port), user: 'aisle', database: 'aisle' } }
    }
    await wait(20)
  }
}

/** The postmaster, followed by its child processes. */
export async function allOfPostgres(dataDir: string): Promise<number[]> {
  const { pid } = await localPostgres(dataDir)
  return [pid, ...(await getChildren(pid)).map((child) => child.pid)]
}

/** The backends that run the server's queries. */
export async function getBackends(dataDir: string): Promise<number[]> {
  const { pid } = await localPostgres(dataDir)
  return (await getChildren(pid)).filter(({ title }) => title.startsWith('postgres: aisle aisle')).map((one) => one.pid)
}
