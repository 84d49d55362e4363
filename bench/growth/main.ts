import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLocalPostgres } from '../../apps/server/src/platform/db/start-local-postgres.ts'
import { addManyGoods } from '../../apps/server/src/features/shop/test-support/many-goods.ts'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'
import { prepareBuyers } from '../server/benchmark-world.ts'
import { withClient } from '../server/floor-schema.ts'
import type { LoadFigures, LoadWorld } from '../server/generator.ts'
import { buildPrograms, buildServer, startGenerator, startProduct } from '../server/programs.ts'
import { table } from '../server/report.ts'
import { scenarios, type ScenarioName } from '../server/scenarios.ts'
import { prepareShelf } from '../server/shop-world.ts'
import { median } from '../server/statistics.ts'

const usage = `bench/growth [--goods 100000] [--seconds 2] [--rounds 10]

Measures the lists of goods of two shops in turn: the demonstration's thirty products, and those beside many.`

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
const goods = Number(values.goods)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

/** A closed loop of many measures the rate; one alone how long an answer takes. */
const loads: readonly { scenario: ScenarioName; connections: number }[] = [
  { scenario: 'goodsList', connections: 16 },
  { scenario: 'goodsListOfBuyer', connections: 16 },
  { scenario: 'search', connections: 1 },
]

const say = (line: string) => process.stderr.write(`${line}\n`)
const silent = { info: () => undefined, warn: say }

/** A product with its own database and load generator. */
async function openShop(dataDir: string, more: number) {
  // One flight of 200 passengers, who log in.
  const first = await startProduct(dataDir, { limits: 'off', flights: 1 })
  await first.end()
  const postgres = await startLocalPostgres({ dataDir, log: silent })
  const { connection } = postgres
  if (more > 0) await withClient(connection, (client) => addManyGoods(client, more))
  const world: LoadWorld = {
    buyers: await prepareBuyers(connection, { dataDir, onOneFlight: 0 }),
    shelf: await prepareShelf(connection),
  }
  const worldFile = join(dataDir, 'world.json')
  await writeFile(worldFile, JSON.stringify(world))
  const product = await startProduct(dataDir, { limits: 'off', flights: 1 })
  const generator = startGenerator(worldFile)
  return {
    measure: (load: (typeof loads)[number]) =>
      generator.run({ ...load, port: product.port, guestToken: '', seconds, firstTurn: 0 }),
    async close() {
      await generator.end()
      await product.end()
      await postgres.stop()
    },
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** In turn, so that a busy moment of the machine affects both; the ratio is the median of the rounds'. */
async function compare(load: (typeof loads)[number], few: Shop, many: Shop): Promise<string[]> {
  for (const shop of [few, many]) await shop.measure(load)
  const pairs: { few: LoadFigures; many: LoadFigures }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ few: await few.measure(load), many: await many.measure(load) })
  }
  const ratio = median(pairs.map((pair) => pair.many.perSecond / pair.few.perSecond))
  return [
    scenarios[load.scenario].what,
    `${load.connections}`,
    ...getCells(pairs.map((pair) => pair.few)),
    ...getCells(pairs.map((pair) => pair.many)),
    `${(ratio * 100).toFixed(0)} %`,
  ]
}

const getCells = (runs: readonly LoadFigures[]): string[] => [
  median(runs.map(({ perSecond }) => perSecond)).toFixed(0),
  median(runs.map(({ p50 }) => p50)).toFixed(1),
  median(runs.map(({ p99 }) => p99)).toFixed(1),
]

async function measure(folders: readonly [string, string]): Promise<void> {
  say('opening two shops …')
  const few = await openShop(folders[0], 0)
  const many = await openShop(folders[1], goods)
  try {
    const rows: string[][] = []
    for (const load of loads) {
      rows.push(await compare(load, few, many))
      say(rows.at(-1)?.join('  ') ?? '')
    }
    const heads = ['', 'connections', '30 goods: per second', 'p50 ms', 'p99 ms']
    heads.push(`${goods} more: per second`, 'p50 ms', 'p99 ms', 'of 30 goods')
    console.log(`${rounds} rounds of ${seconds} s in turn, medians\n\n${table(rows, heads)}`)
  } finally {
    await few.close()
    await many.close()
  }
}

if (values.help) {
  console.log(usage)
} else {
  await buildServer()
  await buildPrograms()
  const folders = [await makeProductFolder(), await makeProductFolder()] as const
  try {
    await measure(folders)
  } finally {
    for (const folder of folders) await removeProductFolder(folder)
  }
}
