import { sql } from 'kysely'
import { recordConflict } from '../../src/features/cabin-link/conflict-store.ts'
import { lockPeer } from '../../src/features/cabin-link/peer-store.ts'
import { prePurchaseJobs } from '../../src/features/pre-purchase/index.ts'
import { reconcileDay } from '../../src/features/reconciliation/index.ts'
import { smtpMailer } from '../../src/outside/mail/smtp-mailer.ts'
import type { StatementLine } from '../../src/outside/payment/payment-gateway.ts'
import { resolveChallenge, resolveSolution } from '../../src/platform/attempts/test-support/solve-check.ts'
import { after, minutes } from '../../src/platform/clock.ts'
import { endJob, enqueueJob, leaseNextJob, runLeasedJob } from '../../src/platform/jobs/job-queue.ts'
import type { WatchedServers } from './watched-servers.ts'

/** Something that goes wrong in an airline's installation. */
interface Cause {
  alarms: readonly string[]
  /** With each evaluation of the rules: an ordinary day. */
  little: (evaluation: number) => Promise<unknown>
  /** With each evaluation, until the alarms fire. */
  much: () => Promise<unknown>
  end?: () => Promise<unknown>
}

/** For all alarms of docs/examples/prometheus-rules.yml. */
export const alarmCauses = (servers: WatchedServers): Cause[] => [
  { alarms: ['AisleDown'], little: async () => undefined, much: () => servers.spare.close() },
  failingCalls(servers),
  heldTable(servers),
  wrongClock(servers),
  lateJob(servers),
  deadJob(servers),
  brokenSystem(servers),
  wrongStatement(servers),
  quarrel(servers),
  guesses(servers),
  guessedCodes(servers),
  strangers(servers),
  forgedSignatures(servers),
]

const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act))

function failingCalls({ lenient, deps }: WatchedServers): Cause {
  const readHelp = () => lenient.call('/api2/v1/portal/getHelp', {})
  const withoutHelp = async (act: () => Promise<unknown>) => {
    await sql`ALTER TABLE help_articles RENAME TO away`.execute(deps.db)
    await act()
    await sql`ALTER TABLE away RENAME TO help_articles`.execute(deps.db)
  }
  return {
    alarms: ['AisleSystemErrors'],
    async little(evaluation) {
      await times(10, readHelp)
      if (evaluation % 30 === 20) await withoutHelp(readHelp)
    },
    much: () => withoutHelp(() => times(5, readHelp)),
  }
}

/** A statement holds a table: calls wait for it, then for a connection, and then no more are taken. */
function heldTable({ crowded, lockClauses }: WatchedServers): Cause {
  const readClauses = () => crowded.call('/api2/v1/portal/getPrivacyClauseDetail', {})
  let release: (() => Promise<void>) | undefined
  const waiting: Promise<unknown>[] = []
  const end = async () => {
    await release?.()
    release = undefined
    await Promise.all(waiting)
  }
  return {
    alarms: ['AisleCallsRefused', 'AisleSlow', 'AisleDatabaseConnectionsUsedUp'],
    async little(evaluation) {
      if (evaluation % 30 === 23) await end()
      if (evaluation % 30 === 20) {
        release = await lockClauses()
        waiting.push(readClauses())
      }
    },
    async much() {
      for (let call = 0; call < (release ? 3 : 12); call += 1) waiting.push(readClauses())
      release ??= await lockClauses()
    },
    end,
  }
}

function wrongClock({ skew }: WatchedServers): Cause {
  return {
    alarms: ['AisleClocksDiffer'],
    async little(evaluation) {
      skew.ms = evaluation % 2 === 0 ? 3_000 : -3_000
    },
    async much() {
      skew.ms = -10_000
    },
  }
}

/** No server runs these jobs. */
function lateJob({ deps }: WatchedServers): Cause {
  const enqueue = (key: string, late: number) =>
    enqueueJob(deps, deps.db, {
      kind: 'order.deadline',
      key,
      payload: { orderNo: key },
      runAt: after(deps.clock.now(), -minutes(late)),
    })
  return {
    alarms: ['AisleJobsLate'],
    little: () => enqueue('a', 1),
    much: () => enqueue('b', 12),
  }
}

/** A mail that fails at first, and in the end for good. */
function deadJob({ lenient, deps, timed }: WatchedServers): Cause {
  const mailer = timed('mail', smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'noreply@example.com' }))
  const failOnce = async () => {
    const { job } = await leaseNextJob(deps, { without: ['order'] })
    if (job) await endJob(deps, await runLeasedJob({ ...deps, mailer }, prePurchaseJobs, job))
  }
  return {
    alarms: ['AisleJobsDead'],
    async little(evaluation) {
      if (evaluation === 0) await lenient.call('/api2/v1/prePurchase/mailCaptchaByNameTicket', passenger)
      await failOnce()
    },
    async much() {
      await deps.db
        .updateTable('jobs')
        .set({ attempts: 39, run_at: deps.clock.now() })
        .where('kind', '=', 'mail.captcha')
        .execute()
      await failOnce()
    },
  }
}

/** A system that fails now and then, and then every time. */
function brokenSystem({ timed }: WatchedServers): Cause {
  let works = true
  const { query } = timed('alipay', {
    query: async () => {
      if (!works) throw new Error('no answer')
    },
  })
  const ask = () => query().catch(() => undefined)
  return {
    alarms: ['AisleOutsideFails'],
    async little(evaluation) {
      works = evaluation % 3 > 0
      await ask()
    },
    async much() {
      works = false
      await ask()
    },
  }
}

/** The gateway has a payment that our ledger does not know. */
function wrongStatement({ deps, gateway }: WatchedServers): Cause {
  const payment = { paymentNo: 'P1', refundNo: null, providerTxn: 'T1', amountMinor: 6800, currency: 'CNY' } as const
  const compare = (statement: StatementLine[]) =>
    reconcileDay(deps, { ...gateway, statement: async () => statement }, '2026-11-18')
  return {
    alarms: ['AisleBooksDiffer'],
    little: () => compare([]),
    much: () => compare([{ kind: 'captured', ...payment }]),
  }
}

/** Aircraft and ground report different facts. */
function quarrel({ deps }: WatchedServers): Cause {
  const peer = 'B-2077'
  const record = () =>
    deps.db.transaction().execute(async (tx) => {
      await lockPeer(deps, tx, peer)
      await recordConflict(deps, tx, { peer, kind: 'boughtTwice', item: 'order', key: '1', detail: {} })
    })
  return {
    alarms: ['AisleAircraftDisagrees'],
    async little() {
      // Staff has looked at it.
      await record()
      await deps.db.updateTable('link_conflicts').set({ looked_at: deps.clock.now() }).execute()
    },
    async much() {
      await deps.db.updateTable('link_conflicts').set({ looked_at: null }).execute()
    },
  }
}

const passenger = { ticketNo: '7319991000274', lastName: 'Chen', firstName: 'Jianyu', email: 'chen@example.net' }
const prePurchase = '/api2/v1/prePurchase/'
let tried = 0
const nextNumber = () => (tried += 1)

/** Tickets of other people. */
function guesses({ lenient }: WatchedServers): Cause {
  const guess = () =>
    lenient.call(`${prePurchase}getWifiProductTripByNameTicket`, {
      ...passenger,
      ticketNo: String(7_319_995_000_000 + nextNumber()),
    })
  return {
    alarms: ['AisleGuessing', 'AisleMoreFailuresThanSuccesses'],
    little: async (evaluation) => (evaluation % 4 === 0 ? guess() : undefined),
    much: () => times(20, guess),
  }
}

function guessedCodes({ lenient }: WatchedServers): Cause {
  const guess = () => lenient.call(`${prePurchase}mailCaptchaVerifyByNameTicket`, { ...passenger, captcha: '000000' })
  return {
    alarms: ['AisleCodesGuessed'],
    little: guess,
    much: () => times(10, guess),
  }
}

/** Strangers at other people's seats: some solve the human checks with machines, more give up, and some never stop. */
function strangers({ strict }: WatchedServers): Cause {
  const guess = (seatNumber: string, headers: Record<string, string> = {}) =>
    strict.call(
      '/pditrans/verifyForPortal',
      { flightNo: 'MF817', flightDate: '2026-11-20', seatNumber, idNumber: String(100_000 + nextNumber()) },
      headers,
    )
  const solve = async (seatNumber: string, headers: Record<string, string> = {}) => {
    const challenge = resolveChallenge(await guess(seatNumber, headers))
    if (challenge) await guess(seatNumber, { ...headers, humancheck: resolveSolution(challenge) })
  }
  const anySeat = () => `${1 + (nextNumber() % 40)}${'ABCHJK'[nextNumber() % 6]}`
  return {
    alarms: ['AisleLimitsReached', 'AisleChecksRefused', 'AisleChecksSolvedInBulk'],
    // A passenger mistypes until a check is asked for, and solves it.
    little: async (evaluation) => (evaluation % 10 === 0 ? solve('21A') : undefined),
    async much() {
      const headers = { deviceid: 'strangersMachine' }
      await solve(anySeat(), headers)
      await times(8, () => guess(anySeat(), headers))
      await times(8, () => solve('22A'))
    },
  }
}

function forgedSignatures({ lenient }: WatchedServers): Cause {
  const forge = () => lenient.call('/operator/v1/list', { resource: 'goods' })
  return {
    alarms: ['AisleOperatorCallsRefused'],
    little: async (evaluation) => (evaluation % 4 === 0 ? forge() : undefined),
    much: forge,
  }
}
