import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import { makeLabFolder } from './network/lab-folder.ts'
import { beginTelling } from './story/tell.ts'
import { tellLongStory, tellShortStory } from './story/tell-story.ts'
import { makeWorld } from './story/world.ts'
import { stayOpen } from './stay-open.ts'
import { whyNoLab } from './why-no-lab.ts'
import { measureEverything } from './measure/measure-everything.ts'

const usage = `npm run lab [-- --short | --stay | --measure]

  without options   the whole journey, then the measurements (writes lab/results.md)
  --short           the journey only, over the quickest satellite: what npm test runs
  --measure         the measurements only
  --stay            builds the lab and keeps it open, to play with`

const output = fileURLToPath(new URL('../.test-output', import.meta.url))
const shots = join(output, 'lab')
const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Writes the counts for npm test, which prints its own table. */
async function report(counts: { passed: number; failed: number; notRun: string | null }): Promise<void> {
  await mkdir(output, { recursive: true })
  await writeFile(join(output, 'lab.json'), JSON.stringify(counts))
}

async function run(): Promise<boolean> {
  const impossible = await whyNoLab()
  if (impossible) {
    say(
      `\n!!! NOT RUN: the lab. ${impossible}.\n!!! Nothing was shown here. Run it as root on a Linux with network namespaces.\n`,
    )
    await report({ passed: 0, failed: 0, notRun: impossible })
    return true
  }
  const folder = await makeLabFolder()
  // Browsers leave temporary folders behind when the removal of their machine kills them.
  process.env['TMPDIR'] = folder.path
  const telling = beginTelling(say)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      say(`\n${signal}: removing everything …`)
      // The keeper process notices our exit and cleans up.
      process.exit(130)
    })
  }
  try {
    await rm(shots, { recursive: true, force: true })
    const browserPath = process.env['CHROME_PATH'] ?? ''
    const open = { folder: folder.path, shots, browserPath }
    if (values.stay) await stayOpen(await makeWorld({ ...open, profile: 'GEO-CN' }), say)
    else if (values.short) await tellShortStory(open, telling)
    else {
      if (!values.measure) await tellLongStory(open, telling)
      await measureEverything(open, say)
    }
  } catch (error) {
    telling.failed ||= 1
    process.stderr.write(`${inspect(error)}\n`)
  } finally {
    await folder.remove()
    await report({ passed: telling.passed, failed: telling.failed, notRun: null })
  }
  if (telling.passed + telling.failed > 0)
    say(`${telling.passed} passed, ${telling.failed} failed; pictures in ${shots}`)
  return telling.failed === 0
}

if (values.help) say(usage)
else process.exit((await run()) ? 0 : 1)
