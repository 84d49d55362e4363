import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import type { DbAddress } from '../apps/server/src/platform/db/open-db.ts'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { compareWithBooks } from './support/books.ts'
import { gatherCrowd } from './support/crowd.ts'
import { getStatus, startProduct } from './support/product.ts'
import { startReplicatedPostgres } from './support/replicated-postgres.ts'
import { report } from './support/report.ts'

/** The time that an airline's own watch takes to notice. */
const noticedAfterMs = 3_000
const backWithinMs = 5_000

it(
  'a primary that is killed under load, a standby that is promoted, and the old primary that comes back',
  { timeout: 300_000 },
  async ({ onTestFinished }) => {
    const folder = await makeProductFolder()
    onTestFinished(() => removeProductFolder(folder))
    const port = await freePorts(2)
    const { primary, standby, url } = await startReplicatedPostgres(folder, [port, port + 1], onTestFinished)
    const product = await startProduct({
      dataDir: `${folder}/data`,
      flights: 1,
      environment: { DATABASE_URL: url },
    })
    onTestFinished(() => product.end())
    await product.startServer()
    const crowd = gatherCrowd(product, { places: 6 })
    onTestFinished(() => crowd.abandon())
    crowd.begin()
    await crowd.nextOrder()

    await primary.kill()
    await wait(noticedAfterMs)
    expect(await getStatus(`${product.url}/readyz`)).toBe(503)
    const promotedAt = performance.now()
    await standby.query('select pg_promote()')
    await crowd.nextOrder()
    const backMs = performance.now() - promotedAt
    expect(await getStatus(`${product.url}/readyz`)).toBe(200)

    // An operator starts the old primary without making it a standby: it accepts writes, and must get none.
    await primary.start()
    const ofOldPrimary = () => countOrders(primary.address)
    const before = await ofOldPrimary()
    await standby.stop()
    await wait(1_000)
    expect(await getStatus(`${product.url}/readyz`)).toBe(503)
    await standby.start()
    await crowd.nextOrder()
    await crowd.finish()
    expect(await ofOldPrimary()).toBe(before)

    const verdict = await compareWithBooks(standby.address, crowd.notes)
    expect(verdict).toMatchObject({ lost: [], halfMade: [] })
    expect(crowd.notes.exchanges.filter(({ error }) => error === 'systemError')).toEqual([])
    const [lost, halfMade] = [verdict.lost.length, verdict.halfMade.length]
    report({ drill: 'fail over', rounds: 1, acknowledged: verdict.acknowledged, lost, halfMade, readyMs: [backMs] })
    expect(backMs).toBeLessThan(backWithinMs)
  },
)

async function countOrders(address: DbAddress): Promise<number> {
  const client = new Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders')
    return rows[0]?.orders ?? 0
  } finally {
    await client.end()
  }
}
