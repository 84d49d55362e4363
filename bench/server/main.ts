import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'
import { startLocalPostgres, type LocalPostgres } from '../../apps/server/src/platform/db/start-local-postgres.ts'
import { flightsAsked, measureAnswerTimes } from './answer-times.ts'
import { prepareBuyers, readSale } from './benchmark-world.ts'
import { compare } from './comparison.ts'
import type { LoadWorld } from './generator.ts'
import { makeFloorDatabase, withClient } from './floor-schema.ts'
import { getFamily, getMemory, getResidentMemory } from './processes.ts'
import {
  buildPrograms,
  buildServer,
  startFloor,
  startGenerator,
  startProduct,
  type RunningProduct,
} from './programs.ts'
import { showReport, type Report } from './report.ts'
import { scenarios, type ScenarioName } from './scenarios.ts'
import { prepareShelf, readShop } from './shop-world.ts'

const usage = `bench/server [--seconds 3] [--warm-up 3] [--repetitions 3] [--connections 16] [--only lookup,submitOrder,purchase,hotSpot,goodsList,checkout,answers]

Measures the built product beside a bare floor (Fastify + pg) on the same durable PostgreSQL.`

const outputFile = fileURLToPath(new URL('../../.test-output/bench-server.json', import.meta.url))
/** Four kinds are wrong, and all together may guess wrong 1,200 times an hour (decision 0029). */
const answersOfEachKind = 150
const answersNeed = flightsAsked(answersOfEachKind)
const scenarioNames = Object.entries(scenarios).flatMap(([name, { withoutFloor }]) => (withoutFloor ? [] : [name]))
const isScenario = (name: string): name is ScenarioName => scenarioNames.includes(name)

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '3' },
    repetitions: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: [...scenarioNames, 'answers'].join(',') },
    help: { type: 'boolean', default: false },
  },
})
const only = values.only.split(',')
const wanted = only.filter(isScenario)
const seconds = Number(values.seconds)
const warmUpSeconds = Number(values['warm-up'])
const connections = Number(values.connections)
const repetitions = Number(values.repetitions)

const say = (line: string) => process.stderr.write(`${line}\n`)
const silent = { info: () => undefined, warn: say }

/** Buyers for the floor's rate, with four plans each; the generator fails if they run out. */
const measuredSeconds = seconds * repetitions + warmUpSeconds
const buyersOnOneFlight = Math.ceil((measuredSeconds * 2200) / 4)
const buyersSpread = Math.ceil((measuredSeconds * 2800) / 4)
const flights = Math.max(Math.ceil((buyersOnOneFlight + buyersSpread) / 200), answersNeed.all)

async function measure(dataDir: string): Promise<Report> {
  const report: Report = {
    machine: '',
    connections,
    seconds,
    comparisons: [],
    answerTimes: [],
    startTimes: null,
    memory: [],
  }
  const first = await startProduct(dataDir, { limits: 'on' })
  await first.end()
  const restarted = await startProduct(dataDir, { limits: 'on' })
  await restarted.end()
  report.startTimes = { first: first.readyAfterMs, restart: restarted.readyAfterMs }

  say(`loading ${flights} flights of 200 passengers …`)
  let product = await startProduct(dataDir, { limits: 'on', flights })
  const postgres = await startLocalPostgres({ dataDir, log: silent })
  try {
    report.machine = await describeMachine(postgres)
    if (only.includes('answers')) {
      say('timing answers …')
      const flightDate = await dateOfFlights(postgres)
      await letTakeOff(postgres, answersNeed)
      report.answerTimes = await measureAnswerTimes(product.port, { rounds: answersOfEachKind, flightDate })
    }
    if (wanted.length === 0) return report
    await product.end()
    product = await startProduct(dataDir, { limits: 'off', flights })
    await measureLoad({ report, product, postgres, dataDir })
    return report
  } finally {
    await product.end()
    await postgres.stop()
  }
}

interface LoadedWorld {
  report: Report
  product: RunningProduct
  postgres: LocalPostgres
  dataDir: string
}

async function measureLoad({ report, product, postgres, dataDir }: LoadedWorld): Promise<void> {
  const postmaster = await getPostmaster(postgres)
  const noteMemory = (when: string) =>
    report.memory.push({
      when,
      server: getResidentMemory(product.pid),
      database: getMemory(getFamily(postmaster)),
    })
  await wait(2_000)
  noteMemory('idle')
  say('logging passengers in …')
  const { connection } = postgres
  const world: LoadWorld = {
    buyers: await prepareBuyers(connection, { dataDir, onOneFlight: buyersOnOneFlight }),
    shelf: await prepareShelf(connection),
  }
  const worldFile = join(dataDir, 'world.json')
  await writeFile(worldFile, JSON.stringify(world))
  const sale = { ...(await readSale(connection)), ...(await readShop(connection)) }
  const floor = await startFloor(await makeFloorDatabase(connection, sale))
  const generator = startGenerator(worldFile)
  try {
    const guestToken = await getGuestToken(product.port)
    const systems = { product, floor }
    report.comparisons = await compare(
      { systems, generator, guestToken, postmaster, connections, warmUpSeconds, seconds, repetitions },
      wanted,
      say,
    )
    noteMemory('after load')
  } finally {
    await generator.end()
    await floor.end()
  }
}

const getPostmaster = async ({ clusterFolder }: LocalPostgres) =>
  Number.parseInt(await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8'), 10)

/** The guest token that a browser has after its first call (L1). */
async function getGuestToken(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api2/v1/order/orderList`, { method: 'POST' })
  return answer.headers.get('guestToken') ?? ''
}

const dateOfFlights = ({ connection }: LocalPostgres) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ day: string }>(
      `SELECT min(flight_date) AS day FROM flights WHERE flight_id LIKE 'BF%'`,
    )
    return rows[0]?.day ?? ''
  })

/** The flights whose passengers use the form aboard: an hour ago, for a day. */
const letTakeOff = ({ connection }: LocalPostgres, { all, airborneFrom }: { all: number; airborneFrom: number }) =>
  withClient(connection, (client) =>
    client.query(
      `UPDATE flights SET etd = now() - interval '1 hour', eta = now() + interval '1 day'
         WHERE flight_id LIKE 'BF%' AND substring(flight_no FROM 3)::integer - 9000 BETWEEN $1 AND $2`,
      [airborneFrom, all - 1],
    ),
  )

async function describeMachine({ connection }: LocalPostgres): Promise<string> {
  const settings = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: string; fsync: string; commit: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commit`,
    )
    return rows[0]
  })
  const processors = cpus()
  return (
    `${processors[0]?.model.trim()}, ${processors.length} cores, Node ${process.version}, PostgreSQL ${settings?.version} `
    + `(fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}); `
    + `the server, PostgreSQL and the load generator share these cores`
  )
}

if (values.help) {
  console.log(usage)
} else {
  await buildServer()
  await buildPrograms()
  const dataDir = await makeProductFolder()
  try {
    const report = await measure(dataDir)
    console.log(showReport(report))
    await mkdir(join(outputFile, '..'), { recursive: true })
    await writeFile(outputFile, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await removeProductFolder(dataDir)
  }
}
