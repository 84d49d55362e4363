import { auditDatabase } from '@aisle/auditor/audit-database'
import { showFindings } from '@aisle/auditor/show-findings'
import process from 'node:process'
import { expect, it } from 'vitest'
import { testDatabase } from '../test-support/test-database.ts'
import { ModelViolation } from './test-support/model-violation.ts'
import { emptyModelHouse, openModelHouse, runModel, showFailure } from './test-support/run-model.ts'
import { showTally } from './test-support/tally.ts'

const { pool, address } = await testDatabase()
const house = await openModelHouse(pool)

// `npm run model` asks for others; the suite does the same every time.
const { AISLE_MODEL_SEED, AISLE_MODEL_RUNS, AISLE_MODEL_PATH, AISLE_MODEL_REPLAY, AISLE_MODEL_AUDIT } = process.env
const seed = Number(AISLE_MODEL_SEED ?? 20_261_120)
const runs = Number(AISLE_MODEL_RUNS ?? 800)
const replaying = AISLE_MODEL_PATH !== undefined
const runsPerAudit = Number(AISLE_MODEL_AUDIT ?? 50)

/** The independent auditor reads what these runs have left, and then it goes: a full table makes every run slower. */
async function auditAndEmpty(): Promise<void> {
  const violations = await auditDatabase(address)
  if (violations.length > 0)
    throw new ModelViolation(`the auditor finds right books after every ${runsPerAudit} runs`, showFindings(violations))
  await emptyModelHouse(house)
}

it(
  'money, stock and plans stay right whatever passengers, gateways and machines do',
  async () => {
    const checked = await runModel(house, {
      seed,
      runs,
      every: { runs: runsPerAudit, look: auditAndEmpty },
      ...(replaying && { path: AISLE_MODEL_PATH, replayPath: AISLE_MODEL_REPLAY ?? '' }),
    })
    if (AISLE_MODEL_SEED !== undefined) process.stdout.write(`seed ${checked.seed}\n${showTally(house.tally)}\n`)
    if (checked.failed) expect.fail(showFailure(checked))
    expect(checked.numRuns).toBe(replaying ? 1 : runs)
  },
  60_000 + runs * 1_000,
)
