import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { localPostgres } from './local-postgres.ts'
import type { Product } from './product.ts'

/** Switches to new WAL segments until there is no space for one: the current segment would last for a while. */
export async function useUpWriteAheadLog(product: Product): Promise<void> {
  const client = new Client((await localPostgres(product.dataDir)).address)
  client.on('error', () => undefined)
  // The crowd may have used the last one: then PostgreSQL has stopped already and takes no connection.
  let hasSpace = await succeeds(client.connect())
  for (let segment = 0; hasSpace && segment < 30; segment += 1) {
    hasSpace = await succeeds(client.query('select pg_switch_wal()'))
    await wait(50)
  }
  await client.end().catch(() => undefined)
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
