import { randomInt } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { auditDatabase } from '../auditor/audit-database.ts'
import { localPostgres } from '../drills/support/local-postgres.ts'
import { startProduct } from '../drills/support/product.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { Connections } from './connection.ts'
import { flightsUntil, startsAt } from './passengers.ts'
import { showReport } from './show-report.ts'
import { blockSize, sendBlock, type Run } from './send-block.ts'
import { makeStaffKeys } from './staff-keys.ts'
import { hasGrown, watchServer } from './watch-server.ts'

const usage = 'npm run fuzz -- [--requests 20000] [--seed N] [--from INDEX] [--only INDEX] [--workers 8]'

function readOptions() {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      from: { type: 'string', default: '0' },
      only: { type: 'string' },
      workers: { type: 'string', default: '8' },
    },
  })
  const wrong = Object.entries(values).find(([, value]) => !/^\d+$/.test(value))
  if (wrong) throw new Error(`--${wrong[0]} must be a whole number, not "${wrong[1]}".`)
  const from = Number(values.only ?? values.from)
  const until = values.only === undefined ? from + Number(values.requests) : from + 1
  return { seed: Number(values.seed), from, until, workers: Number(values.workers) }
}

async function main(): Promise<void> {
  const { seed, from, until, workers } = readOptions()
  console.log(`seed ${seed}, requests ${from} to ${until - 1}`)
  const begunAt = Date.now()
  const { environment, keysFor } = makeStaffKeys()
  const watch = watchServer()
  const dataDir = await makeProductFolder()
  const product = await startProduct({
    dataDir,
    flights: flightsUntil(Math.floor((until - 1) / blockSize)),
    environment: { ...environment, LOG_LEVEL: 'info' },
  })
  try {
    const productBegunAt = Date.now()
    const server = await product.startServer({ heard: (text) => watch.heard(text) })
    const run: Run = {
      seed,
      keys: keysFor(new URL(server.url).origin),
      watch,
      workers,
      pid: server.pid,
      connections: new Connections(product.port),
      standInsUrl: product.standInsUrl,
      now: () => new Date(Date.parse(startsAt) + Date.now() - productBegunAt),
      tally: { sent: 0, refusedBusy: 0, kinds: new Map(), calls: new Map(), slowestMs: 0 },
      findings: [],
    }
    for (let at = from; at < until && !server.ended();) {
      const end = Math.min(until, (Math.floor(at / blockSize) + 1) * blockSize)
      await sendBlock(run, { from: at, until: end })
      at = end
      if (until - from > blockSize) console.log(`  … ${at - from} of ${until - from}, ${run.findings.length} findings`)
    }
    run.connections.close()
    if (server.ended()) run.findings.push({ index: null, what: 'the server has ended', detail: server.log() })
    const memory = watch.memory()
    if (memory && hasGrown(memory))
      run.findings.push({ index: null, what: 'memory grew', detail: JSON.stringify(memory) })
    const { address } = await localPostgres(dataDir)
    for (const { check, where, expected, found } of await auditDatabase(address)) {
      run.findings.push({ index: null, what: `the auditor: ${check}`, detail: `${where}: ${expected}, but ${found}` })
    }
    showReport(run, { memory, seconds: (Date.now() - begunAt) / 1000 })
    process.exitCode = run.findings.length === 0 ? 0 : 1
  } finally {
    await product.end()
    await removeProductFolder(dataDir)
  }
}

await main().catch((error: unknown) => {
  console.error(error)
  console.error(usage)
  process.exitCode = 2
})
