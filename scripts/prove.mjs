// Runs the long proofs and writes their results to docs/proofs.md: `npm run prove [-- --only model] [--seed N]`.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildProduct } from './building/build-product.mjs'
import { ensureInstalled, root } from './machine/install.mjs'
import { fuzzGate } from './programs/fuzz-gate.mjs'
import { withProof } from './programs/proofs-page.mjs'
import { ensurePrograms, packagesFor } from './machine/debian-programs.mjs'
import { runNode, runTests } from './testing/steps.mjs'

/**
 * `seeded` names the variable with the proof's seed; proofs without it have a fixed seed. `needs` names Debian's programs
 * (scripts/machine/debian-programs.mjs).
 */
const proofs = [
  {
    name: 'model',
    ran: '5,000 random histories of passengers, staff, gateways, flights, devices and crashes',
    seeded: 'AISLE_MODEL_SEED',
    env: { AISLE_MODEL_RUNS: '5000' },
    project: 'server',
    files: ['apps/server/model/model.test.ts'],
  },
  {
    name: 'planted bugs',
    ran: 'every planted bug, one at a time',
    env: { AISLE_MODEL_BUGS: 'all' },
    project: 'server',
    files: ['apps/server/model/planted-bugs-'],
  },
  {
    name: 'notification storm',
    ran: '100,000 deliveries of notices about 10,000 payments, a fifth of them forged',
    env: { AISLE_STORM_PAYMENTS: '10000' },
    project: 'server',
    files: ['notification-storm.test.ts'],
  },
  {
    name: 'cabin link',
    ran: '60 random stories of an aircraft and the ground that lose each other',
    env: { AISLE_LINK_RUNS: '60' },
    project: 'server',
    files: ['counted-once.test.ts'],
  },
  {
    name: 'plans',
    ran: 'every call that reads, among 1,000,000 rows of 8,000 passengers, one with 5,000 orders',
    env: { AISLE_PLAN_PASSENGERS: '8000', AISLE_PLAN_COPIES: '715', AISLE_PLAN_THROWN_AWAY: '1000' },
    project: 'server',
    files: ['plans-of-calls.test.ts'],
  },
  {
    name: 'lossless analytics',
    ran: '10,000 events tracked in four tabs that close, reload and crash, over a network that fails',
    seeded: 'AISLE_SEED',
    env: { AISLE_LOSSLESS_EVENTS: '10000' },
    project: 'journeys',
    files: ['analytics-sdk-lossless'],
  },
  {
    name: 'drills',
    ran: '30 kills, 5 power cuts, a database away for 30 s, full disks, a cabin cut off',
    seeded: 'AISLE_DRILL_SEED',
    env: { AISLE_KILL_ROUNDS: '30', AISLE_POWER_CUTS: '5', AISLE_AWAY_SECONDS: '30' },
    project: 'drills',
    files: [],
  },
  {
    name: 'behind proxies',
    ran: '21 restarts of three servers behind nginx; a crowd through PgBouncer; keys that change while a crowd buys',
    env: { AISLE_ROLLING_RESTARTS: '21' },
    project: 'behind proxies',
    files: [],
    needs: 'proxies',
  },
  {
    name: 'backup',
    ran: 'a full backup under load, the disk lost, the moment before brought back',
    project: 'backups',
    files: [],
    needs: 'backups',
  },
  {
    name: 'image',
    ran: 'the image of the product, built, signed and run in a container',
    project: 'interop',
    files: ['image'],
    needs: 'image',
  },
  {
    name: 'alarms',
    ran: 'servers under a real Prometheus: quiet on an ordinary day, each alarm by its cause',
    project: 'interop',
    files: ['alarms-at-work'],
    needs: 'prometheus',
  },
  {
    name: 'two releases',
    ran: 'this release beside the one before the newest migration: a crowd through 20 kills; cabin and ground, both ways',
    env: { AISLE_RELEASE_KILLS: '20' },
    seeded: 'AISLE_DRILL_SEED',
    project: 'releases',
    files: [],
    needs: 'proxies',
  },
  {
    name: 'units of systemd',
    ran: 'two servers under systemd 252 as init: start, restart, kill, stop',
    project: 'interop',
    files: ['systemd'],
    needs: 'systemd',
  },
  {
    name: 'engines',
    ran: 'shop, plan and free plan aboard in Firefox and WebKitGTK, in both languages',
    project: 'engines',
    files: [],
    needs: 'engines',
  },
  {
    name: 'fuzz',
    ran: '2,000,000 requests, schema-aware and schema-less, in twenty parts with a new product each',
    seeded: 'AISLE_FUZZ_SEED',
    run: fuzzInParts,
  },
  {
    name: 'gate helper',
    ran: 'libFuzzer as client and kernel of the helper in C for 20 s, with ASan and UBSan',
    run: async () => {
      const { ok, ran, notRun } = await fuzzGate(20)
      if (notRun) return { failed: 1, result: `NOT RUN: ${notRun}` }
      return { failed: ok ? 0 : 1, result: ran }
    },
  },
]

async function prove({ run, project, files, env, seeded, needs }, seed) {
  if (needs && !ensurePrograms(needs)) {
    return { failed: 1, result: `DID NOT RUN: install ${packagesFor(needs).join(', ')}` }
  }
  if (run) return run(seed)
  return runTests([project], { env: { ...process.env, ...env, ...(seeded && { [seeded]: seed }) }, extra: files })
}

/** A part is about an hour's worth, so that a run which is cut off is taken up at its part by `--from`. */
async function fuzzInParts(seed) {
  const [parts, size] = [20, 100_000]
  let failed = 0
  for (let part = 0; part < parts; part += 1) {
    const args = ['--seed', seed, '--from', String(part * size), '--requests', String(size)]
    const { ok } = await runNode([join(root, 'node_modules/tsx/dist/cli.mjs'), 'fuzz/main.ts', ...args])
    if (!ok) failed += 1
  }
  return { failed, result: `${parts - failed} parts passed, ${failed} failed` }
}

const { values } = parseArgs({ options: { only: { type: 'string' }, seed: { type: 'string' } } })
const chosen = proofs.filter(({ name }) => values.only === undefined || name.startsWith(values.only))
if (chosen.length === 0) {
  console.error(`There is no proof ${values.only}. There are: ${proofs.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
ensureInstalled()
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const page = join(root, 'docs/proofs.md')
// This program's own page is no change of the product.
const changed = git('status', '--porcelain', '--', '.', ':!docs/proofs.md') !== ''
const seed = values.seed ?? String(randomInt(2 ** 31))
let failed = 0
for (const proof of chosen) {
  if (proof.project !== 'server') await buildProduct()
  const startedAt = performance.now()
  const found = await prove(proof, seed)
  failed += found.failed
  writeFileSync(
    page,
    withProof(existsSync(page) ? readFileSync(page, 'utf8') : '', {
      name: proof.name,
      ran: proof.ran,
      result: found.result ?? `${found.passed} passed, ${found.failed} failed`,
      seed: proof.seeded ? seed : 'fixed',
      minutes: ((performance.now() - startedAt) / 60_000).toFixed(1),
      commit: `${git('rev-parse', '--short', 'HEAD')}${changed ? ' and changes' : ''}`,
      day: new Date().toISOString().slice(0, 10),
    }),
  )
}
console.log(`docs/proofs.md is written; seed ${seed}.`)
process.exitCode = failed === 0 ? 0 : 1
