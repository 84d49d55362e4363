import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'
import { buildServer, startProduct } from '../server/programs.ts'
import { table } from '../server/report.ts'
import { measureBrowserCost, type BrowserCost } from './browser-cost.ts'
import { measureRates, type Rate } from './collector-rates.ts'
import { measureSlowLink, type LinkFigures } from './slow-link.ts'
import { measureWireSizes, type WireSize } from './wire-sizes.ts'

const usage = `bench/analytics [--seconds 3] [--repetitions 3] [--connections 16] [--round-trip 600]

Measures what an event costs, one a request as the public SDK sends it beside batches of 20 as ours does: the collector's
rate (with its durable PostgreSQL), bytes, a slow link, and the passenger's processor.`

const outputFile = fileURLToPath(new URL('../../.test-output/bench-analytics.json', import.meta.url))
const eventsOverLink = 100
/** Aims in bytes, for one event in a batch of 20 and for a page's script. */
const aimOfEvent = 80
const aimOfScript = 7_000

interface Report {
  machine: string
  seconds: number
  rates: Rate[]
  sizes: WireSize[]
  link: LinkFigures[]
  browser: BrowserCost
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    repetitions: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    'round-trip': { type: 'string', default: '600' },
    help: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const repetitions = Number(values.repetitions)
const connections = Number(values.connections)
const roundTripMs = Number(values['round-trip'])

const say = (line: string) => process.stderr.write(`${line}\n`)

async function measure(dataDir: string): Promise<Report> {
  say('starting the product …')
  const product = await startProduct(dataDir, { limits: 'off' })
  try {
    const { port } = product
    const rates = await measureRates({ port, connections, seconds, repetitions }, say)
    say(`a link with a round trip of ${roundTripMs} ms …`)
    const link = await measureSlowLink(port, roundTripMs, eventsOverLink)
    say('a browser on a slow processor …')
    const browser = await measureBrowserCost(repetitions)
    const [processor] = cpus()
    const machine = `${processor?.model.trim()}, ${cpus().length} cores, Node ${process.version}; all share these cores`
    return { machine, seconds, rates, sizes: measureWireSizes(), link, browser }
  } finally {
    await product.end()
  }
}

const wayNames = { strict: 'one a request (strict mode)', batches: 'batches of 20 (default mode)' }

function showReport({ machine, rates, sizes, link, browser }: Report): string {
  const perEvent = sizes.at(-1)?.body ?? 0
  const against = (is: number, aim: number) => `the aim is ${aim}: ${is <= aim ? 'reached' : 'NOT reached'}`
  return [
    machine,
    table(
      rates.map((rate) => [
        wayNames[rate.way],
        `${rate.eventsPerSecond.toFixed(0)} (${rate.lowest.toFixed(0)}–${rate.highest.toFixed(0)})`,
        rate.requestsPerSecond.toFixed(0),
      ]),
      ['the collector takes', 'events per second', 'requests per second'],
    ),
    table(
      sizes.map(({ way, body, withHeaders }) => [way, String(body), String(withHeaders)]),
      ['on the wire', 'body, bytes per event', 'with its head'],
    ),
    `an event in a batch: ${perEvent} bytes; ${against(perEvent, aimOfEvent)}`,
    table(
      link.map((one) => [wayNames[one.way], String(one.requests), String(one.bytes), one.seconds.toFixed(1)]),
      [`${eventsOverLink} events over ${roundTripMs} ms`, 'requests', 'bytes of bodies', 'seconds'],
    ),
    table(
      [
        ['strict mode', browser.strict.toFixed(0)],
        ['default mode, kept in storage', browser.batch.toFixed(0)],
      ],
      ['one `track` on a processor four times slower', 'microseconds'],
    ),
    `the script: brotli ${browser.base} bytes, with strict mode and all else ${browser.full}; ${against(browser.base, aimOfScript)}`,
  ].join('\n\n')
}

if (values.help) {
  console.log(usage)
} else {
  await buildServer()
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
