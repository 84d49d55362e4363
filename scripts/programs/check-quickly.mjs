import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from '../machine/install.mjs'
import { affectedTests } from '../testing/affected-tests.mjs'
import { runNode, runTests, tools } from '../testing/steps.mjs'

// The inner loop: types, house rules, and the lint and tests of the uncommitted changes, without database and browser.
ensureInstalled()
const startedAt = Date.now()
const withoutDatabase = { ...process.env, AISLE_TEST_DATABASE: 'none' }

// Takes a third of the time. The full suite isolates the files of these projects except the server's, and so finds hidden
// dependencies.
const inOneProcess = ['--pool=threads', '--no-isolate', '--maxWorkers=2']

// Type checking is incremental here and starts from scratch in the full suite.
const remembering = (types, name) => [
  ...types,
  '--incremental',
  '--tsBuildInfoFile',
  `.test-output/${name}.tsbuildinfo`,
]

/** Returns the uncommitted files; null if git fails, to check everything. The full suite always checks everything. */
function changedFiles() {
  const lists = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }))
  if (lists.some(({ status }) => status !== 0)) return null
  return lists.flatMap(({ stdout }) => stdout.split('\n')).filter((name) => name !== '')
}
const changed = changedFiles()

function lintChanged() {
  const modules = changed?.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && existsSync(join(root, name)))
  if (modules?.length === 0) return Promise.resolve({ ok: true, output: '' })
  return runNode([...tools.lint, ...(modules ?? [])], { show: false })
}

// A module at the bottom is imported by hundreds of tests: these are its nearest, and the full suite runs the others.
const mostFiles = 40
const affected = changed ? affectedTests(changed) : []

function testChanged() {
  const files = changed ? ['house-rules/', ...affected.slice(0, mostFiles)] : []
  return runTests(['house-rules', 'packages', 'web', 'server'], {
    env: withoutDatabase,
    show: false,
    extra: [...inOneProcess, ...files],
  })
}

const steps = [
  ['types', runNode(remembering(tools.types, 'types'), { show: false })],
  ['types of the web app', runNode(remembering(tools.webTypes, 'web-types'), { show: false })],
  ['types of the console', runNode(remembering(tools.consoleTypes, 'console-types'), { show: false })],
  ['types of the report’s page', runNode(remembering(tools.reportTypes, 'report-types'), { show: false })],
  ['lint of what is not committed', lintChanged()],
  ['house rules, and tests of what is not committed, without database and stand-ins', testChanged()],
]

let failures = 0
for (const [name, running] of steps) {
  const { ok, failed = ok ? 0 : 1, output } = await running
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  if (failed > 0) console.log(output)
  failures += failed
}
if (affected.length > mostFiles) {
  console.log(
    `${affected.length - mostFiles} more files of tests import the change from further away: npm test runs them`,
  )
}
console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
process.exit(failures === 0 ? 0 : 1)
