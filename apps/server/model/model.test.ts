import { auditDatabase } from '@aisle/auditor/audit-database'
import { showFindings } from '@aisle/auditor/show-findings'
import process from 'node:process'
import { expect, it } from 'vitest'
import { testDatabase } from '../test-support/test-database.ts'
import { mixes, type Mix } from './test-support/arbitrary-acts.ts'
import { ModelViolation } from './test-support/model-violation.ts'
import { emptyModelHouse, openModelHouse, runModel, showFailure } from './test-support/run-model.ts'
import { showTally } from './test-support/tally.ts'

const { pool, address } = await testDatabase()
const house = await openModelHouse(pool)

// `npm run model` and `npm run prove` ask for others; the suite does the same every time.
const { AISLE_MODEL_SEED, AISLE_MODEL_RUNS, AISLE_MODEL_MIX, AISLE_MODEL_AUDIT } = process.env
const { AISLE_MODEL_PATH, AISLE_MODEL_REPLAY } = process.env
const seed = Number(AISLE_MODEL_SEED ?? 20_261_120)
const runs = Number(AISLE_MODEL_RUNS ?? 120)
const replaying = AISLE_MODEL_PATH !== undefined
const mixAsked = mixes.find((one) => one === AISLE_MODEL_MIX)
// Runs about everything, and some in which nearly everything is asked back.
const parts: { mix: Mix; runs: number }[] = mixAsked
  ? [{ mix: mixAsked, runs }]
  : [
      { mix: 'all', runs: Math.ceil((runs * 2) / 3) },
      { mix: 'refunds', runs: Math.floor(runs / 3) },
    ]
const runsPerAudit = Number(AISLE_MODEL_AUDIT ?? 50)

/** The independent auditor reads what these runs have left, and then it goes: a full table makes every run slower. */
async function auditAndEmpty(): Promise<void> {
  await audit(`the auditor finds right books after every ${runsPerAudit} runs`)
  await emptyModelHouse(house)
}

async function audit(rule: string): Promise<void> {
  const violations = await auditDatabase(address)
  if (violations.length > 0) throw new ModelViolation(rule, showFindings(violations))
}

it.each(parts)(
  'money, stock, plans and refunds stay right whatever passengers, gateways and machines do ($mix)',
  async (part) => {
    await emptyModelHouse(house)
    const checked = await runModel(house, {
      seed,
      ...part,
      every: {
        runs: runsPerAudit,
        look: auditAndEmpty,
        step: () => audit('the auditor finds right books after every command'),
      },
      ...(replaying && { path: AISLE_MODEL_PATH, replayPath: AISLE_MODEL_REPLAY ?? '' }),
    })
    if (AISLE_MODEL_SEED !== undefined) process.stdout.write(`seed ${checked.seed}\n${showTally(house.tally)}\n`)
    if (checked.failed) expect.fail(showFailure(checked, part.mix))
    expect(checked.numRuns).toBe(replaying ? 1 : part.runs)
  },
  60_000 + runs * 1_000,
)
