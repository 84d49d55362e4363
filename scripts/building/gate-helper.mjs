import process from 'node:process'
import { buildGateHelper } from './build-gate-helper.mjs'
import { gateKernelProblem } from '../machine/gate-kernel.mjs'

// Builds the helper and prints its path. `--sanitized` is for tests; `--try` also checks the kernel's features.
const flags = process.argv.slice(2)
const { path, why } = buildGateHelper({ sanitized: flags.includes('--sanitized') })
const problem = why ?? (flags.includes('--try') ? gateKernelProblem() : null)
if (problem) {
  console.error(`The gate cannot run here: ${problem}`)
  process.exit(1)
}
console.log(path)
