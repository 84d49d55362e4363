import { expect, it } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { startProduct } from './support/product.ts'
import { startReplicatedPostgres } from './support/replicated-postgres.ts'
import { say } from './support/say.ts'
import { Browser, type Exchange } from './support/wire.ts'

it('the catalogue is read from a standby while that is fresh, and never fails when it is late or gone', async ({
  onTestFinished,
}) => {
  const folder = await makeProductFolder()
  onTestFinished(() => removeProductFolder(folder))
  const [first, second] = [await freePorts(2)].flatMap((port) => [port, port + 1]) as [number, number]
  const { primary, standby, url } = await startReplicatedPostgres(folder, [first, second], onTestFinished)
  // Writes go on without it.
  await primary.query("alter system set synchronous_standby_names = ''")
  await primary.query('select pg_reload_conf()')
  const product = await startProduct({
    dataDir: `${folder}/data`,
    flights: 0,
    environment: { DATABASE_URL: url, DATABASE_REPLICA_URL: `postgres://aisle@127.0.0.1:${second}/aisle` },
  })
  onTestFinished(() => product.end())
  await product.startServer()
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const exchanges: Exchange[] = []
  const note = (exchange: Exchange) => void exchanges.push(exchange)
  const visitor = new Browser({ url: product.url, language: 'zh', note, over: over.signal })
  const list = () => visitor.ask('/api2/v1/shopBase/getShopInfoList', {})

  /** How many reads each database has answered. */
  const counted = async () => {
    const page = await (await fetch(`${product.url}/metrics`)).text()
    const from = (name: string) => Number(new RegExp(`catalogue_reads_total{from="${name}"} (.*)`).exec(page)?.[1] ?? 0)
    return { standby: from('standby'), primary: from('primary') }
  }
  /** Asks until this database answers. */
  const untilFrom = async (name: 'standby' | 'primary') => {
    const before = (await counted())[name]
    while ((await counted())[name] === before) await list()
  }
  await untilFrom('standby')
  await standby.query('select pg_wal_replay_pause()')
  // Jobs write all the time, so the standby falls behind.
  await untilFrom('primary')
  await standby.query('select pg_wal_replay_resume()')
  await untilFrom('standby')
  await standby.kill()
  await untilFrom('primary')
  await standby.start()
  await untilFrom('standby')
  say(`${exchanges.length} reads, ${JSON.stringify(await counted())}`)
  expect(exchanges.filter(({ status }) => status !== 200)).toEqual([])
})
