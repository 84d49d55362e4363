import process from 'node:process'
import { buildGateHelper } from './build-gate-helper.mjs'
import { gateKernelProblem } from '../machine/gate-kernel.mjs'

// Prints where the helper is. `--sanitized`: for tests; `--try`: also tries whether this kernel has what the gate needs.
const flags = process.argv.slice(2)
const { path, why } = buildGateHelper({ sanitized: flags.includes('--sanitized') })
const problem = why ?? (flags.includes('--try') ? gateKernelProblem() : null)
if (problem) {
  console.error(`The gate cannot run here: ${problem}`)
  process.exit(1)
}
console.log(path)
