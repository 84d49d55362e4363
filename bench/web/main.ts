import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { visitFloors } from './floors.ts'
import { weighNewRelease } from './new-release.ts'
import { weighPage } from './page-bytes.ts'
import { lastPreact, getRecord } from './record.ts'
import { modelNames, showReport, type Report } from './report.ts'
import { screens, type Screen, type ScreenName } from './screens.ts'
import { visitScreen } from './situations.ts'
import { setStage, type Stage } from './stage.ts'
import { stories, tell } from './stories.ts'
import { tapScreen } from './taps.ts'
import type { Model } from './visit.ts'

const usage = `bench/web [--runs 5] [--quick] [--models cdp,tcp] [--only floors,screens,stories,release] [--screens ${Object.keys(screens).join(',')}] [--stories ${Object.keys(stories).join(',')}] [--patience 0] [--record FILE]

The built product in a browser over a satellite (600 ms, 1 Mbit/s down, 256 kbit/s up, a processor four times slower):
first visits, known ones, offline ones, a first tap, and whole stories, beside their budgets and the last build with Preact.
--quick is one run of each; --record keeps the figures in a file. The machine should have nothing else to do: each visit
waits up to --patience seconds until that is so.`

const outputFile = fileURLToPath(new URL('../../.test-output/bench-web.json', import.meta.url))

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    patience: { type: 'string', default: '0' },
    record: { type: 'string' },
    models: { type: 'string', default: 'cdp,tcp' },
    only: { type: 'string', default: 'floors,screens,stories,release' },
    screens: { type: 'string', default: Object.keys(screens).join(',') },
    stories: { type: 'string', default: Object.keys(stories).join(',') },
    help: { type: 'boolean', default: false },
  },
})

/** Returns the keys of the record that the option names; a misspelled name is an error. */
function chosen<Name extends string>(all: Record<Name, unknown>, option: string): Name[] {
  const names = option.split(',')
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown !== undefined) throw new Error(`there is no ${unknown}: ${Object.keys(all).join(', ')}`)
  // The check above proves that each name is a key.
  return names as Name[]
}

const runs = values.quick ? 1 : Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number of runs`)
const patienceMs = Number(values.patience) * 1_000
if (!(patienceMs >= 0)) throw new Error(`--patience ${values.patience} is no number of seconds`)

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Reports a failed measurement with the rest, so that it does not discard hours of other measurements. */
async function attempt(report: Report, what: string, work: () => Promise<unknown>): Promise<void> {
  say(`${what} …`)
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`${what} failed: ${why}`)
    // The first line names the condition that was not met.
    report.failures.push(`${what}: ${why.split('\n', 1)[0]}`)
  }
}

async function measure(stage: Stage, report: Report): Promise<void> {
  const only = new Set(chosen({ floors: 0, screens: 0, stories: 0, release: 0 }, values.only))
  const firstScreens = only.has('screens') ? chosen<ScreenName>(screens, values.screens) : []
  for (const model of chosen<Model>(modelNames, values.models)) {
    if (only.has('floors')) {
      await attempt(report, `${model}: floors`, async () =>
        report.floors.push({ model, visits: await visitFloors(stage, { model, runs }) }),
      )
    }
    for (const screen of firstScreens) {
      const visited: Screen = screens[screen]
      await attempt(report, `${model}: ${visited.what}`, async () =>
        report.screens.push({ screen, model, visits: await visitScreen(stage, visited, { model, runs }) }),
      )
      const { tap } = visited
      if (!tap) continue
      await attempt(report, `${model}: ${visited.what}, tapped`, async () =>
        report.taps.push({ screen, model, made: await tapScreen(stage, { ...visited, tap }, { model, runs }) }),
      )
    }
    for (const name of only.has('stories') ? chosen<keyof typeof stories>(stories, values.stories) : []) {
      const story = stories[name]
      for (const again of [false, true]) {
        await attempt(report, `${model}: ${story.what}${again ? ', again' : ''}`, async () => {
          // Run each story once, because its variation is small against its duration.
          report.stories.push({ what: story.what, model, again, told: await tell(stage, story, { model, again }) })
        })
      }
    }
  }
  if (only.has('release')) {
    await attempt(report, 'a new release', async () => void (report.release = await weighNewRelease(stage)))
  }
  const pages = new Set(firstScreens.filter((name) => screens[name].first).map((name) => getPage(screens[name])))
  for (const page of pages) {
    for (const encoding of ['br', 'gzip'] as const) {
      await attempt(report, `${page} as ${encoding}`, async () =>
        report.pages.push(await weighPage(stage.product.url, { page, encoding })),
      )
    }
  }
}

/** The part of a screen's address that reaches the server. */
const getPage = ({ address }: Screen) => address.replace(/#.*/, '')

const loadNow = () => loadavg()[0] ?? 0

if (values.help) {
  console.log(usage)
} else {
  const [processor] = cpus()
  const machine = `${processor?.model.trim()}, ${cpus().length} cores, Node ${process.version}; product, link and browser share these cores`
  const report: Report = {
    machine,
    load: [loadNow(), 0],
    settled: { visits: 0, disturbed: 0 },
    runs,
    floors: [],
    screens: [],
    taps: [],
    pages: [],
    release: [],
    stories: [],
    failures: [],
  }
  say('starting the product …')
  const stage = await setStage(patienceMs)
  try {
    await measure(stage, report)
  } finally {
    await stage.close()
  }
  report.load[1] = loadNow()
  report.settled = stage.settled
  console.log(showReport(report, lastPreact()))
  await mkdir(join(outputFile, '..'), { recursive: true })
  await writeFile(outputFile, `${JSON.stringify(report, null, 2)}\n`)
  if (values.record) await writeFile(values.record, `${JSON.stringify(getRecord(report), null, 2)}\n`)
  if (report.failures.length > 0) process.exitCode = 1
}
