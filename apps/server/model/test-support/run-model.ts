import fastify from 'fastify'
import fc from 'fast-check'
import type { Pool } from 'pg'
import type { Deps } from '../../src/platform/deps.ts'
import { registerPaymentNotices } from '../../src/features/payments/index.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { openWifiShop } from '../../test-support/wifi-shop.ts'
import type { Mix } from './arbitrary-acts.ts'
import { growQuiet } from './grow-quiet.ts'
import type { ModelCommand } from './command.ts'
import { modelCommands } from './model-commands.ts'
import { ModelViolation } from './model-violation.ts'
import { freightOfParcel, openModelWorld, type ModelHouse } from './model-world.ts'
import { steppedDatabase } from './stepped-database.ts'
import { countHistories } from './tally.ts'

export interface ModelOptions {
  seed: number
  runs: number
  mix?: Mix
  /** Of a failure, as it was printed. */
  path?: string
  replayPath?: string
  /** So many runs at most to make a failure shorter; without it as many as that takes. */
  shrinkingRuns?: number
  /**
   * `look` is called after so many runs, to see what they have left. `step` is called after each command of the first of them:
   * tables are almost empty then, so that it costs little.
   */
  every?: { runs: number; look: () => Promise<void>; step: () => Promise<void> }
}

const longestRun = 18

const reasons = `insert into refund_reasons (reason_id, type, name_zh, name_en, applies, without_cause, photo_required, airline_at_fault, sort)
  values ('TWICE', 'refund_only', '多拍', 'Twice', '{wifi,goods_unshipped,goods_uncollected}', false, false, false, 1),
    ('LOST', 'refund_only', '未收到', 'Never came', '{goods_not_received}', false, false, true, 2),
    ('WEEK', 'return_refund', '七天无理由', 'Seven days', '{goods_received}', true, false, false, 3),
    ('FAULTY', 'exchange', '损坏', 'Faulty', '{goods_received}', false, false, true, 4)
  on conflict do nothing`

/** The part that all runs share, on a migrated database that is emptied first. */
export async function openModelHouse(pool: Pool): Promise<ModelHouse> {
  const db = steppedDatabase(pool)
  const house: ModelHouse = {
    pool,
    db,
    app: fastify(),
    tally: new Map(),
    deps: { now: await testDeps(db, { demoData: false }) },
  }
  await emptyModelHouse(house)
  // The route passes notices to the current run.
  registerPaymentNotices(
    house.app,
    new Proxy(house.deps.now, { get: (_, name) => Reflect.get(house.deps.now, name) as Deps[keyof Deps] }),
  )
  await house.app.ready()
  return house
}

/** Away with what the runs until now have left: the next ones need none of it. */
export async function emptyModelHouse({ pool, deps }: ModelHouse): Promise<void> {
  await pool.query(
    `truncate airports, wifi_plans, accounts, jobs, sent_mails, counted_uses, counted_tries, idempotency_keys, categories, coupons, freight_zones, addresses, refund_approvals, operator_audit cascade;
     update operator_audit_head set chain_no = 0, hash = repeat('0', 64), unchained = 0`,
  )
  await openWifiShop({ ...deps.now, db: steppedDatabase(pool) })
  // The free plan is by volume here.
  await pool.query(
    `update wifi_plans set quota_kind = 'data', quota_megabytes = 5 where plan_id = 'FREE';
     insert into categories values ('ALL', 'all', '商品', 'Goods', 'cat', 1);
     insert into pickup_points values ('XMN-T3', 'XMN', '自提点', 'Counter', 'T3', 'T3', '06:00~21:30', true, 1);
     insert into freight_zones values ('FJ', '福建', 'Fujian', 1000, ${freightOfParcel}, 200, 500, 300, 100, null, null);
     insert into freight_areas values ('350000', 'FJ');
     ${reasons}`,
  )
}

/** Runs the model; resolves with what fast-check found. */
export async function runModel(
  house: ModelHouse,
  { seed, runs, mix = 'all', path, replayPath, every, shrinkingRuns = Infinity }: ModelOptions,
) {
  let done = 0
  let sinceFailure: number | null = null
  let firstBroken: string | null = null
  const property = fc.asyncProperty(
    fc.noShrink(fc.nat({ max: 2 ** 31 - 1 })),
    // Without fast-check's liking for short ones: short runs never come aboard.
    fc.noBias(
      fc.commands(modelCommands(mix), { maxCommands: longestRun, size: 'max', ...(replayPath && { replayPath }) }),
    ),
    async (worldSeed, commands) => {
      if (sinceFailure !== null && ++sinceFailure > shrinkingRuns) return
      house.afterStep = done % (every?.runs ?? 1) === 0 ? every?.step : undefined
      try {
        await runOnce(house, worldSeed, commands)
      } catch (error) {
        sinceFailure ??= 0
        // A shorter story must still show the same failure.
        const broken = error instanceof ModelViolation ? error.rule : 'an error of its own'
        firstBroken ??= broken
        if (broken !== firstBroken) return
        throw error
      }
      done += 1
      // The books after a failure are known to be wrong.
      if (every && sinceFailure === null && done % every.runs === 0) await every.look()
    },
  )
  return fc.check(property, { seed, numRuns: runs, ...(path && { path }) })
}

async function runOnce(house: ModelHouse, worldSeed: number, commands: Iterable<ModelCommand>): Promise<void> {
  const world = await openModelWorld(house, worldSeed)
  await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
  await growQuiet(world)
  await countHistories(
    house.tally,
    house.pool,
    world.passengers.map(({ accountId }) => accountId),
  )
  await house.pool.query(`delete from jobs where state <> 'done'`)
}

type Checked = Awaited<ReturnType<typeof runModel>>

/** The rule that was broken, or the error that broke the run, and the commands that led there. */
export function readFailure({ counterexample, errorInstance }: Checked) {
  const commands: { toString(): string } | undefined = counterexample?.[1]
  const text = commands?.toString() ?? ''
  return {
    rule: errorInstance instanceof ModelViolation ? errorInstance.rule : String(errorInstance),
    story: text.replace(/\s*\/\*replayPath.*$/, '').split(','),
    replayPath: /replayPath="([^"]*)"/.exec(text)?.[1] ?? '',
  }
}

/** The failure, how to reproduce it, and the steps that led to it. */
export function showFailure(checked: Checked, mix: Mix): string {
  const { story, replayPath } = readFailure(checked)
  const { errorInstance, counterexamplePath, seed, numRuns, numShrinks } = checked
  return [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `in run ${numRuns}, made shorter ${numShrinks} times:`,
    ...story.map((line) => `  ${line}`),
    `to see it again: npm run model -- --mix ${mix} --seed ${seed} --path ${counterexamplePath ?? ''} --replay ${replayPath}`,
    errorInstance instanceof ModelViolation ? '' : (errorInstance instanceof Error && errorInstance.stack) || '',
  ].join('\n')
}
