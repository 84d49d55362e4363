import type { Challenge } from 'altcha-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { loadDemoData } from '../../demo/load-demo-data.ts'
import { solveBySearching } from '../../platform/attempts/test-support/solve-check.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { prePurchaseJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
await loadDemoData(deps, { flightsToAdd: 1 })
const server = await testServer(deps)
afterAll(() => server.close())

const ground = '/api2/v1/prePurchase/'
const passengers = 200
const devicesAtOnce = 40

// ------------------------------------------------------------------ 200 honest devices

/**
 * The nth passenger of the benchmark flight. One browser in three sends no device id, and one in three only its model,
 * besides its guest token.
 */
function honest(n: number) {
  const digits = (length: number) => String(n).padStart(length, '0')
  const form = { ticketNo: `7315${digits(9)}`, lastName: 'BENCH', firstName: 'RIDER' }
  const email = `bench.${n}@example.com`
  const seat = {
    flightNo: 'MF9000',
    flightDate: '2026-11-21',
    seatNumber: `${Math.floor(n / 6) + 1}${'ABCDEF'[n % 6]}`,
  }
  const headers: Record<string, string> = {}
  if (n % 3 === 1) headers['deviceid'] = `phone-${n}`
  if (n % 3 === 2) headers['deviceid'] = 'ANDROID'
  const call = async (path: string, body: object) => (await server.call(path, body, { headers })).envelope
  return {
    opensThePage: async () => {
      const opened = await server.call('/pditrans/verifyToken', {}, { headers })
      if (n % 3 === 2) headers['guestToken'] = opened.headers.get('guesttoken') ?? ''
      return [opened.envelope]
    },
    looksUp: async () => [
      ...(n % 2 ? [await call(`${ground}getWifiProductTripByNameTicket`, { ...form, firstName: 'RYDER' })] : []),
      await call(`${ground}getWifiProductTripByNameTicket`, form),
    ],
    asksForCode: async () => [await call(`${ground}mailCaptchaByNameTicket`, { ...form, email })],
    entersCode: async () => {
      const captcha = deps.mails.find(({ to }) => to === email)?.text.match(/\d{6}/)?.[0] ?? 'no mail'
      return [await call(`${ground}mailCaptchaVerifyByNameTicket`, { ...form, email, captcha })]
    },
    verifiesAboard: async () => [
      await call('/pditrans/verifyForPortal', { ...seat, idNumber: '999998' }),
      ...(n % 2 ? [await call('/pditrans/verifyForPortal', { ...seat, idNumber: '999999' })] : []),
      await call('/pditrans/verifyForPortal', { ...seat, idNumber: digits(6) }),
    ],
  }
}

const inTheAir = { etd: new Date('2026-11-20T00:30:00Z'), eta: new Date('2026-11-20T06:00:00Z') }

const cabin = Array.from({ length: passengers }, (_, n) => honest(n))
type Step = keyof ReturnType<typeof honest>

/** Runs the step for all devices with limited concurrency; returns the codes of each. */
async function everybody(step: Step): Promise<string[][]> {
  const codes: string[][] = []
  let next = 0
  const some = async () => {
    for (let n = next++; n < passengers; n = next++) {
      const answers = await cabin[n]?.[step]()
      codes[n] = answers?.map(({ code }) => code) ?? []
    }
  }
  await Promise.all(Array.from({ length: devicesAtOnce }, some))
  return codes
}

// ------------------------------------------------------------------ the attackers

let disguises = 0
/** Every guess looks like another browser at another address. */
async function guess(path: string, body: object): Promise<string> {
  disguises += 1
  const forged = `8.8.${disguises % 250}.${Math.floor(disguises / 250)}`
  const fresh = await fetch(`${server.url}/pditrans/verifyToken`, { method: 'POST', headers: { channel: 'WEB' } })
  const headers = {
    deviceid: `device-${disguises}`,
    guestToken: fresh.headers.get('guesttoken') ?? '',
    'x-forwarded-for': forged,
    'x-real-ip': forged,
    forwarded: `for=${forged}`,
  }
  const { envelope } = await server.call(path, body, { headers })
  return envelope.data.error ?? 'done'
}

const mailbox = 'harassed@example.com'
const someTicket = () => ({ ticketNo: `73199900${String(disguises).padStart(5, '0')}`, lastName: 'A', firstName: 'B' })
/** The answer that shows that an attack's guess was evaluated. */
const attacks = {
  ticket: {
    looked: 'notFound',
    guess: () =>
      guess(`${ground}getWifiProductTripByNameTicket`, {
        ticketNo: '7319991000137',
        lastName: 'LIN',
        firstName: `X${disguises}`,
      }),
  },
  document: {
    looked: 'notFound',
    guess: () =>
      guess(`${ground}getWifiProductTripByFlightIdentity`, {
        flightNo: 'MF829',
        flightDate: '2026-11-20',
        identityDocId: 'ZZ1234567',
      }),
  },
  seat: {
    looked: 'verifyFailed',
    guess: () =>
      guess('/pditrans/verifyForPortal', {
        flightNo: 'MF817',
        flightDate: '2026-11-20',
        seatNumber: '21A',
        idNumber: String(100_000 + disguises),
      }),
  },
  mailbox: {
    looked: 'done',
    guess: () => guess(`${ground}mailCaptchaByNameTicket`, { ...someTicket(), email: mailbox }),
  },
  'code of a ticket': {
    looked: 'done',
    guess: () =>
      guess(`${ground}mailCaptchaByNameTicket`, {
        ticketNo: '7319991000274',
        lastName: 'CHEN',
        firstName: `J${disguises}`,
        email: `attacker.${disguises}@example.com`,
      }),
  },
}
type Attack = keyof typeof attacks
const looks = new Map<Attack, number>()
const refusals = new Set<string>()

async function attackAll(times: number): Promise<void> {
  for (const [name, { looked, guess: attempt }] of Object.entries(attacks)) {
    const answers = await Promise.all(Array.from({ length: times }, attempt))
    const seen = answers.filter((answer) => answer === looked).length
    // A key of the object above.
    const attack = name as Attack
    looks.set(attack, (looks.get(attack) ?? 0) + seen)
    for (const answer of answers) if (answer !== looked) refusals.add(answer)
  }
}

describe('a cabin behind one address', () => {
  const wrong = (n: number, code: string, ...codes: string[]) => (n % 2 ? [code, ...codes] : codes)

  it.each<[Step, (n: number) => string[]]>([
    ['opensThePage', () => ['200']],
    ['looksUp', (n) => wrong(n, '1002', '200')],
    ['asksForCode', () => ['200']],
    ['entersCode', () => ['200']],
    ['verifiesAboard', (n) => ['2007', ...wrong(n, '2007', '200')]],
  ])('refuses none of 200 honest devices while each %s and others attack', async (step, expected) => {
    const before = new Map(looks)
    if (step === 'verifiesAboard')
      await db.updateTable('flights').set(inTheAir).where('flight_no', '=', 'MF9000').execute()
    const [codes] = await Promise.all([everybody(step), attackAll(8)])
    expect(codes).toEqual(cabin.map((_, n) => expected(n)))
    for (const [attack, seen] of looks) expect(seen - (before.get(attack) ?? 0)).toBeLessThanOrEqual(5)
    await runDueJobs(deps, prePurchaseJobs, 1000)
    deps.clock.advance(60)
  })

  it('evaluates at most five guesses per attack without a check, and at most twenty requests for mails', async () => {
    for (let minute = 5; minute < 60; minute += 1) {
      if (minute < 24) await attackAll(2)
      deps.clock.advance(60)
    }
    expect(Object.fromEntries(looks)).toEqual({
      ticket: 5,
      document: 5,
      seat: 5,
      mailbox: 20,
      'code of a ticket': 5,
    })
    expect(refusals).toEqual(new Set(['humanCheck', 'rateLimited', 'limitExceeded']))
    expect(deps.mails.filter(({ to }) => to === mailbox)).toEqual([])
  })

  it('afterwards serves every passenger, those who were attacked after one check of the first level', async () => {
    const form = { ticketNo: '7319991000137', lastName: 'LIN', firstName: 'XIAOYU' }
    const look = (headers: Record<string, string> = {}) =>
      server.call<{ error?: string; challenge?: Challenge }>(`${ground}getWifiProductTripByNameTicket`, form, {
        headers: { deviceid: 'owner', ...headers },
      })
    const { challenge } = (await look()).envelope.data
    if (!challenge) throw new Error('no check')
    expect((await look({ humanCheck: solveBySearching(challenge) })).envelope.code).toBe('200')
  })
})
