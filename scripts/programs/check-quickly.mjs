import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from '../machine/install.mjs'
import { runNode, runTests, tools } from '../testing/steps.mjs'

// The inner loop: runs every check that needs neither database nor browser, in parallel.
ensureInstalled()
const startedAt = Date.now()
const withoutDatabase = { ...process.env, AISLE_TEST_DATABASE: 'none' }

// Takes a third of the time. The full suite isolates all files except the server's, and so finds hidden dependencies.
const inOneProcess = ['--pool=threads', '--no-isolate', '--maxWorkers=2']

// Type checking is incremental here and starts from scratch in the full suite.
const remembering = (types, name) => [
  ...types,
  '--incremental',
  '--tsBuildInfoFile',
  `.test-output/${name}.tsbuildinfo`,
]

/** Returns the uncommitted modules; null if git fails, to lint everything. The full suite always lints everything. */
function changedModules() {
  const lists = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }))
  if (lists.some(({ status }) => status !== 0)) return null
  const names = lists.flatMap(({ stdout }) => stdout.split('\n'))
  return names.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && existsSync(join(root, name)))
}

function lintChanged() {
  const changed = changedModules()
  if (changed?.length === 0) return Promise.resolve({ ok: true, output: '' })
  return runNode([...tools.lint, ...(changed ?? [])], { show: false })
}

const steps = [
  ['types', runNode(remembering(tools.types, 'types'), { show: false })],
  ['types of the web app', runNode(remembering(tools.webTypes, 'web-types'), { show: false })],
  ['types of the report’s page', runNode(remembering(tools.reportTypes, 'report-types'), { show: false })],
  ['lint of what is not committed', lintChanged()],
  [
    'tests without database and stand-ins',
    runTests(['house-rules', 'packages', 'web', 'server'], { env: withoutDatabase, show: false, extra: inOneProcess }),
  ],
]

let failures = 0
for (const [name, running] of steps) {
  const { ok, failed = ok ? 0 : 1, output } = await running
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (failed > 0) console.log(output)
  failures += failed
}
console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
process.exit(failures === 0 ? 0 : 1)
