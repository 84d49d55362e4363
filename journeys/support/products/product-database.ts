import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findClusterPlace } from '../../../apps/server/src/platform/db/local-postgres/cluster-place.ts'

/** A separate connection to a running product's database; the caller must end it. */
export async function getBooks(dataDir: string): Promise<Client> {
  const { cluster } = await findClusterPlace(dataDir)
  const [, , , port, host] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new Client({ host, port: Number(port), user: 'aisle', database: 'aisle' })
  await client.connect()
  return client
}
