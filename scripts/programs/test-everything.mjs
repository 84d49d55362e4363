import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from '../machine/browser.mjs'
import { buildProduct } from '../building/build-product.mjs'
import { ensurePrograms, packagesFor } from '../machine/debian-programs.mjs'
import { gateKernelProblem } from '../machine/gate-kernel.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'
import { runLab } from './run-lab.mjs'
import { runNode, runTests, tools } from '../testing/steps.mjs'

ensureInstalled()

const results = []
/** Repeated after the table, so that even a truncated log names the failed tests. */
const failures = []
/** Printed at the end, so that a step that did not run is not mistaken for one that passed. */
const notRun = []

/** Runs one step and records its counts. A step without counts counts as one. */
async function step(name, run) {
  console.log(`\n— ${name}`)
  const startedAt = Date.now()
  const {
    ok,
    passed = ok ? 1 : 0,
    failed = ok ? 0 : 1,
    failures: itsFailures = [],
  } = await run().catch((error) => {
    console.error(error.name === 'BuildFailure' ? error.message : error)
    return { ok: false }
  })
  failures.push(...itsFailures)
  results.push({ step: name, passed, failed, seconds: Number(((Date.now() - startedAt) / 1000).toFixed(1)) })
  return failed === 0
}

/** A step that uses one core and may run in parallel with others, because its output is printed when it ends. */
const check = (name, tool) =>
  step(name, async () => {
    const { ok, output } = await runNode(tool, { show: false })
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `\n${output}`}`)
    return { ok }
  })
const tests = (project) => step(`tests: ${project}`, () => runTests([project]))
// For two cores: two sequences of steps in parallel, without a database.
await Promise.all([
  (async () => {
    await check('types', tools.types)
    await check('types of the web app', tools.webTypes)
    await check('types of the console', tools.consoleTypes)
    await check('types of the report’s page', tools.reportTypes)
    await check('lint', tools.lint)
    await check('unused files, exports and dependencies', tools.unusedExports)
    await check('docs/states.md is what the server moves by', tools.states)
    for (const project of ['house-rules', 'packages', 'stand-ins', 'gate', 'scripts']) await tests(project)
  })(),
  (async () => {
    await check('format', tools.format)
    await tests('web')
  })(),
])
const built = await step('build', () => buildProduct().then(() => ({ ok: true })))

const runInterop = (...files) => runTests(['interop'], { extra: files })

/** Whether git knows the commit before the newest migration (drills/support/earlier-release.ts). */
function hasHistory() {
  const migrations = 'apps/server/src/platform/db/migrations/'
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations).stdout?.trim()
  return Boolean(newest) && git('cat-file', '-e', `${newest}^`).status === 0
}

/** A step that needs programs of Debian. */
const withPrograms = (name, purpose, run) =>
  step(name, async () => {
    if (ensurePrograms(purpose)) return run()
    notRun.push(`${name}. Install ${packagesFor(purpose).join(', ')}, or run as root where apt-get is.`)
    return { ok: true, passed: 0, failed: 0 }
  })

/** Steps that need more than Node: other servers, root, or a kernel with nftables. Each reports if it cannot run. */
async function withTheMachine() {
  await withPrograms('tests: RADIUS with FreeRADIUS', 'freeRadius', () => runInterop('freeradius'))
  await withPrograms('tests: alarms with Prometheus’s tool', 'prometheus', () => runInterop('alert-rules'))
  await withPrograms('tests: the stream of events with the NATS server', 'nats', () => runInterop('event-stream'))
  await withPrograms('drills: two releases side by side', 'proxies', () => {
    if (!built) return { ok: false }
    if (hasHistory()) return runTests(['releases'], { extra: ['crowd'] })
    notRun.push('drills: two releases side by side. The history of the repository has no earlier release.')
    return { ok: true, passed: 0, failed: 0 }
  })
  await withPrograms('tests: files for the deployment', 'deployment', () => runInterop('deployment'))
  // The tests of the walled garden need dnsmasq.
  ensurePrograms('lab')
  await step('tests: the gate on this kernel', async () => {
    const impossible = gateKernelProblem()
    if (!impossible) return runTests(['gate-kernel'])
    notRun.push(`the gate on this kernel: ${impossible}`)
    return { ok: true, passed: 0, failed: 0 }
  })
  await step('the lab', async () => {
    const { passed, failed, notRun: reason } = await runLab(['--short'])
    if (reason) notRun.push(`the lab. ${reason}`)
    return { passed, failed }
  })
}
/** The seed is printed, and a failing request is repeated alone by it. */
const fuzzing = () =>
  step('fuzz: 1,000 requests', async () => {
    if (!built) return { ok: false }
    const program = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'fuzz/main.ts', '--requests', '1000', ...seedOfTree()]
    const { ok, output } = await runNode(program, { show: false })
    console.log(output)
    return { ok, failures: ok ? [] : [`the fuzz run ended with:\n${output.slice(-longestFuzzFailure)}`] }
  })
const longestFuzzFailure = 4_000

/** Each state of the repository gets other requests, and the same ones whenever it is tested. */
function seedOfTree() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? ['--seed', String(Number.parseInt(stdout.slice(0, 7), 16))] : []
}
// The server's tests keep both cores busy; the drills and the machine's steps mostly wait.
await Promise.all([
  tests('server'),
  (async () => {
    for (const project of ['drills', 'auditor', 'report']) await tests(project)
    await fuzzing()
  })(),
  withTheMachine(),
])
await step('tests: journeys', async () => {
  const browser = built && (await ensureBrowser())
  if (!browser) return { ok: false }
  return runTests(['journeys'], { env: { ...process.env, CHROME_PATH: browser, AISLE_SEED_PRODUCTS: '1' } })
})

console.log()
console.table(results)
const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
for (const failure of failures) console.error(`\n!!! FAILED: ${failure}`)
for (const what of notRun) console.error(`\n!!! NOT RUN: ${what}\n!!! It is counted neither as passed nor as failed.`)
process.exitCode = total('failed') === 0 ? 0 : 1
