import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBrowser } from '../machine/browser.mjs'
import { buildProduct } from '../building/build-product.mjs'
import { ensureDebianPackages } from '../machine/debian-packages.mjs'
import { gateKernelProblem } from '../machine/gate-kernel.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

const report = join(root, '.test-output/lab.json')

const minute = 60_000
/** Ten times what it takes: whoever waits for it must not wait for ever. With `--stay` it is a person who ends it. */
const longestMs = (options) => (options.includes('--stay') ? null : (options.includes('--short') ? 6 : 20) * minute)
/** For removing everything, before it is ended by force. */
const lastWordsMs = 30_000

/**
 * Builds what the lab needs and runs it with these options (lab/README.md).
 * @returns {Promise<{passed: number, failed: number, notRun: string | null}>} `notRun`: why this machine does not allow it
 */
export async function runLab(options) {
  ensureInstalled()
  ensureDebianPackages()
  await buildProduct()
  const why = gateKernelProblem()
  // Nobody but root gets as far as the browser, and installing one takes long.
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
  // Whoever pressed Ctrl-C means us too, but only now is everything removed.
  if (interruptedBy) process.kill(process.pid, interruptedBy)
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // It has written none when it was told to print its usage, or when it crashed and said so itself.
    return { passed: 0, failed: code === 0 ? 0 : 1, notRun: null }
  }
}

/** Its keeper speaks through the same pipe, so that its closing says that everything has been removed. */
function run(args, env, limitMs) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] })
  child.stderr.pipe(process.stderr, { end: false })
  let interruptedBy = null
  // Ctrl-C reaches the lab by itself as well, and it hears only the first.
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
