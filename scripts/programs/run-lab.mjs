import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBrowser } from '../machine/browser.mjs'
import { buildProduct } from '../building/build-product.mjs'
import { ensurePrograms } from '../machine/debian-programs.mjs'
import { gateKernelProblem } from '../machine/gate-kernel.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

const report = join(root, '.test-output/lab.json')

const minute = 60_000
/** Ten times the usual duration, so that a hanging lab cannot block `npm test`. With `--stay` a person ends it. */
const longestMs = (options) => (options.includes('--stay') ? null : (options.includes('--short') ? 6 : 20) * minute)
/** Time for the lab to clean up before it is killed. */
const lastWordsMs = 30_000

/**
 * Builds the lab's requirements and runs the lab with these options (lab/README.md).
 * @returns {Promise<{passed: number, failed: number, notRun: string | null}>} `notRun`: why this machine cannot run it
 */
export async function runLab(options) {
  ensureInstalled()
  ensurePrograms('lab')
  await buildProduct()
  const why = gateKernelProblem()
  // Only root can run the lab, and installing a browser takes long.
  const browser = process.getuid?.() === 0 ? await ensureBrowser() : null
  rmSync(report, { force: true })
  const { code, interruptedBy } = await run(
    ['--import', 'tsx', 'lab/main.ts', ...options],
    {
      ...process.env,
      ...(browser && { CHROME_PATH: browser }),
      ...(why && { AISLE_LAB_WITHOUT_GATE: why }),
    },
    longestMs(options),
  )
  // Ctrl-C is meant for this process as well, but only now has the lab removed everything.
  if (interruptedBy) process.kill(process.pid, interruptedBy)
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // The lab writes no report if it only prints its usage, or if it crashes, which it reports itself.
    return { passed: 0, failed: code === 0 ? 0 : 1, notRun: null }
  }
}

/** Runs the lab. The lab's keeper process shares the stderr pipe, which closes only when everything is removed. */
function run(args, env, limitMs) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] })
  child.stderr.pipe(process.stderr, { end: false })
  let interruptedBy = null
  // The terminal sends Ctrl-C to the lab as well, which handles only the first signal.
  const pass = Object.fromEntries(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
      signal,
      () => {
        interruptedBy ??= signal
        child.kill(signal)
      },
    ]),
  )
  for (const [signal, listen] of Object.entries(pass)) process.on(signal, listen)
  const timers = []
  const later = (ms, act) => timers.push(setTimeout(() => act(), ms))
  return new Promise((resolve) => {
    const end = (code) => {
      timers.forEach(clearTimeout)
      for (const [signal, listen] of Object.entries(pass)) process.off(signal, listen)
      resolve({ code, interruptedBy })
    }
    if (limitMs !== null)
      later(limitMs, () => {
        console.error(`\n!!! The lab has not ended within ${limitMs / minute} minutes and is ended now.`)
        child.kill('SIGTERM')
        later(lastWordsMs, () => child.kill('SIGKILL'))
      })
    child.once('close', end)
    child.once('exit', (code) => later(lastWordsMs, () => end(code)))
  })
}
