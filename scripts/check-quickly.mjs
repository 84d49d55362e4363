import { ensureInstalled } from './install.mjs'
import { runNode, runTests, tools } from './steps.mjs'

// The inner loop: everything that needs neither a database nor a browser, side by side.
ensureInstalled()
const startedAt = Date.now()
const withoutDatabase = { ...process.env, AISLE_TEST_DATABASE: 'none' }

// A third of the time; the whole suite isolates each file, and would find what leans on a neighbour.
const inOneProcess = ['--pool=threads', '--no-isolate']

// Type checking takes up where the last run left off; the whole suite starts afresh.
const remembering = (types, name) => [
  ...types,
  '--incremental',
  '--tsBuildInfoFile',
  `.test-output/${name}.tsbuildinfo`,
]

const steps = [
  ['types', runNode(remembering(tools.types, 'types'), { show: false })],
  ['types of the web app', runNode(remembering(tools.webTypes, 'web-types'), { show: false })],
  ['lint', runNode(tools.lint, { show: false })],
  [
    'tests without a database',
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
