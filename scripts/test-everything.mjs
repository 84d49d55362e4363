import { ensureBrowser } from './browser.mjs'
import { buildProduct } from './build-product.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode, runTests, tools } from './steps.mjs'

ensureInstalled()

const results = []

/** Runs one step and notes its counts; a step without counts of its own counts as one. */
async function step(name, run) {
  console.log(`\n— ${name}`)
  const startedAt = Date.now()
  const {
    ok,
    passed = ok ? 1 : 0,
    failed = ok ? 0 : 1,
  } = await run().catch((error) => {
    console.error(error.name === 'BuildFailure' ? error.message : error)
    return { ok: false }
  })
  results.push({ step: name, passed, failed, seconds: Number(((Date.now() - startedAt) / 1000).toFixed(1)) })
  return failed === 0
}

await step('types', () => runNode(tools.types))
await step('types of the web app', () => runNode(tools.webTypes))
await step('lint', () => runNode(tools.lint))
await step('format', () => runNode(tools.format))
await step('unused files, exports and dependencies', () => runNode(tools.unusedExports))
await step('docs/states.md is what the server moves by', () => runNode(tools.states))
for (const project of ['house-rules', 'packages', 'web', 'server', 'auditor', 'stand-ins', 'scripts']) {
  await step(`tests: ${project}`, () => runTests([project]))
}
const built = await step('build', () => buildProduct().then(() => ({ ok: true })))
await step('tests: drills', () => runTests(['drills']))
await step('tests: journeys', async () => {
  const browser = built && (await ensureBrowser())
  if (!browser) return { ok: false }
  return runTests(['journeys'], { env: { ...process.env, CHROME_PATH: browser } })
})

console.log()
console.table(results)
const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
