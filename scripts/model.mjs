// Runs the model of apps/server/model: `npm run model -- --runs 100000 [--seed N] [--audit 1] [--mix refunds]`.
// `--bugs` runs all planted bugs instead.
// To repeat a failed run, use the arguments in its message, such as `--mix all --seed N --path 12:3 --replay AB:C`.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    // The domain of the runs: all, plans, aboard, goods or refunds. By default two in three are all, the rest refunds.
    mix: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
    // The number of runs between audits; 1 identifies the failing run.
    audit: { type: 'string' },
    // Plants every bug, including those that runs meet too rarely for `npm test`.
    bugs: { type: 'boolean', default: false },
  },
})
const env = {
  ...process.env,
  AISLE_MODEL_RUNS: values.runs,
  AISLE_MODEL_SEED: values.seed,
  ...(values.mix !== undefined && { AISLE_MODEL_MIX: values.mix }),
  ...(values.path !== undefined && { AISLE_MODEL_PATH: values.path }),
  ...(values.replay !== undefined && { AISLE_MODEL_REPLAY: values.replay }),
  ...(values.bugs && { AISLE_MODEL_BUGS: 'all' }),
  ...(values.audit !== undefined && { AISLE_MODEL_AUDIT: values.audit }),
}
const vitest = [
  'vitest',
  'run',
  '--project',
  'server',
  values.bugs ? 'apps/server/model/planted-bugs-' : 'apps/server/model/model.test.ts',
  '--disable-console-intercept',
]
const { status } = spawnSync('npx', vitest, { env, stdio: 'inherit' })
process.exitCode = status ?? 1
