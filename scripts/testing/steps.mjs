import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../machine/install.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** The repository's tools, as arguments for node. */
export const tools = {
  types: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
  webTypes: [bin('typescript/bin/tsc'), '-p', 'apps/web/tsconfig.json'],
  consoleTypes: [bin('typescript/bin/tsc'), '-p', 'apps/console/tsconfig.json'],
  reportTypes: [bin('typescript/bin/tsc'), '-p', 'apps/report/tsconfig.json'],
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  format: [bin('oxfmt/bin/oxfmt'), '--check'],
  unusedExports: [bin('knip/bin/knip.js'), '--no-progress'],
  states: [bin('tsx/dist/cli.mjs'), 'apps/server/src/boot/draw-states.ts', '--check'],
  vitest: [bin('vitest/vitest.mjs'), 'run'],
}

/**
 * Runs node with these arguments in the repository's root.
 * @returns {Promise<{ok: boolean, output: string}>} `output` is empty with `show`, which prints it at once
 */
export function runNode(args, { env = process.env, show = true } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs vitest projects and counts the tests in vitest's report. Skipped tests are not allowed and count as failed. */
export async function runTests(projects, { env, show = true, extra = [] } = {}) {
  const folder = join(root, '.test-output')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, `${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const { ok, output } = await runNode([...tools.vitest, ...chosen, ...reporters, ...extra], { env, show })
  const found = readReport(report)
  return { ...countTests(found, ok), failures: failedTests(found), output }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** @param found vitest's report, or null if it wrote none; @param ok whether vitest exited successfully */
export function countTests(found, ok) {
  if (!found) return { passed: 0, failed: 1 }
  const brokenFiles = found.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const passed = found.numPassedTests
  const failed = found.numTotalTests - passed + brokenFiles.length
  // A run without tests, or with an error outside of tests, is a failure too.
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}

/**
 * The failed tests, each with file, title and errors. The end of a run repeats them, because its other output is long
 * and often truncated.
 * @param found vitest's report, or null if it wrote none
 * @returns {string[]}
 */
export function failedTests(found) {
  return (found?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${message}`]
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => [`${file}: ${test.fullName} (${test.status})`, ...test.failureMessages].join('\n'))
  })
}
