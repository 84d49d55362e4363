import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from '../machine/install.mjs'
import { runTests } from '../testing/steps.mjs'

const usage = 'npm run drill -- [--kills 30] [--power-cuts 5] [--away-seconds 30] [--seed N] [--only NAME]'
const variables = {
  kills: 'AISLE_KILL_ROUNDS',
  'power-cuts': 'AISLE_POWER_CUTS',
  'away-seconds': 'AISLE_AWAY_SECONDS',
  seed: 'AISLE_DRILL_SEED',
}

/** Reads the drills' settings as environment variables, and the files to run: all, or those that match `--only`. */
function readArguments() {
  const options = Object.fromEntries([...Object.keys(variables), 'only'].map((name) => [name, { type: 'string' }]))
  try {
    const { values } = parseArgs({ options })
    const numbers = Object.entries(values).filter(([name]) => name !== 'only')
    const wrong = numbers.find(([, value]) => !/^[1-9]\d*$/.test(value))
    if (wrong) throw new Error(`--${wrong[0]} must be a whole number above 0, not "${wrong[1]}".`)
    return {
      env: Object.fromEntries(numbers.map(([name, value]) => [variables[name], value])),
      files: values.only ? [values.only] : [],
    }
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    process.exit(1)
  }
}

ensureInstalled()
const { env, files } = readArguments()
const folder = join(root, '.test-output/drills')
rmSync(folder, { recursive: true, force: true })
const { failed } = await runTests(['drills'], { env: { ...process.env, ...env }, extra: files })

// A drill that cannot run on this machine has reported so above and written nothing.
const figures = existsSync(folder)
  ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  : []
console.log()
console.table(figures)
process.exitCode = failed === 0 ? 0 : 1
