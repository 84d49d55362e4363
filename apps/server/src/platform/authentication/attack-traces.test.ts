import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { prePurchaseJobs } from '../../features/pre-purchase/index.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { runDueJobs } from '../jobs/job-queue.ts'
import { hashAddress, hashDevice } from './origin.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db)
const statements = recordStatements(pool)
const server = await testServer(deps)
afterAll(() => server.close())
beforeEach(async () => {
  await db.deleteFrom('authentication_events').execute()
  server.logLines.length = 0
})

const prePurchase = '/api2/v1/prePurchase/'
const portalForm = '/pditrans/verifyForPortal'
const passenger = { ticketNo: '7319991000274', lastName: 'Chen', firstName: 'Jianyu' }
const mailbox = 'stranger.with.a.pass@example.net'

/** The ledger's events of this address, counted by kind, outcome and reason. */
async function traces(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('authentication_events').selectAll().execute()
  const counted: Record<string, number> = {}
  for (const { kind, outcome, reason, times, address_hash } of rows) {
    expect(address_hash).toBe(hashAddress(deps.vault, '127.0.0.1'))
    const name = [kind, outcome, reason].filter(Boolean).join(' ')
    counted[name] = (counted[name] ?? 0) + times
  }
  return counted
}

interface LoggedEvent {
  msg: string
  kind: string
  outcome: string
  address: string
  account?: string
}
const logged = (message: string) =>
  server.logLines.map((line) => JSON.parse(line) as LoggedEvent).filter(({ msg }) => msg === message)
const total = (counted: Record<string, number>) => Object.values(counted).reduce((sum, count) => sum + count, 0)

async function metric(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** Neither ledger nor log may contain a value that was sent. */
async function expectNothingOf(sent: readonly string[]): Promise<void> {
  const { rows } = await sql<{ text: string }>`SELECT e::text AS text FROM authentication_events e`.execute(db)
  const everything = [...rows.map(({ text }) => text), ...server.logLines].join('\n').toLowerCase()
  expect(everything).not.toBe('')
  const words = new Set(everything.split(/[^\w.@-]+/))
  for (const value of [...sent, '127.0.0.1', 'jianyu']) expect(words).not.toContain(value.toLowerCase())
  for (const value of sent.filter(({ length }) => length > 6)) expect(everything).not.toContain(value.toLowerCase())
}

async function inTurn(count: number, send: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await send(n)
}

async function logIn(email: string, headers: Record<string, string> = {}): Promise<string> {
  await server.call(`${prePurchase}mailCaptchaByNameTicket`, { ...passenger, email }, { headers })
  await runDueJobs(deps, prePurchaseJobs)
  const captcha = deps.mails.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
  const body = { ...passenger, email, captcha }
  const { cookie } = await server.call(`${prePurchase}mailCaptchaVerifyByNameTicket`, body, { headers })
  deps.clock.advance(61)
  return cookie ?? ''
}

describe('an attack leaves traces in the ledger, the log and the metrics, and names nobody (L6)', () => {
  it('when it sprays one guess over all seats of a flight, without a device', async () => {
    const before = await metric(/^aisle_authentication_events_total\{kind="portalForm",.*\} (\d+)$/gm)
    const documents = Array.from({ length: 300 }, (_, n) => String(900_001 + n * 7))
    await inTurn(documents.length, (n) =>
      server.call(portalForm, {
        flightNo: 'MF817',
        flightDate: '2026-11-20',
        seatNumber: `${1 + Math.floor(n / 6)}${'ABCHJK'[n % 6]}`,
        idNumber: documents[n],
      }),
    )
    const found = await traces()
    expect(Object.keys(found).every((name) => /^portalForm (failure|refused) /.test(name))).toBe(true)
    expect(total(found)).toBe(300)
    const lines = logged('authentication')
    expect(lines).toHaveLength(300)
    expect(new Set(lines.map(({ address }) => address)).size).toBe(1)
    expect(await metric(/^aisle_authentication_events_total\{kind="portalForm",.*\} (\d+)$/gm)).toBe(before + 300)
    await expectNothingOf(documents)
  })

  it('when it tries documents on one flight, and tickets', async () => {
    const documents = Array.from({ length: 100 }, (_, n) => `99999919920314${1000 + n}`)
    await inTurn(100, (n) =>
      server.call(`${prePurchase}getWifiProductTripByFlightIdentity`, {
        flightNo: 'MF829',
        flightDate: '2026-11-20',
        identityDocId: documents[n],
      }),
    )
    const tickets = Array.from({ length: 100 }, (_, n) => String(7_319_995_000_000 + n * 11))
    await inTurn(100, (n) =>
      server.call(`${prePurchase}getWifiProductTripByNameTicket`, { ...passenger, ticketNo: tickets[n] }),
    )
    expect(total(await traces())).toBe(200)
    expect(logged('authentication')).toHaveLength(200)
    await expectNothingOf([...documents, ...tickets])
  })

  it('when it goes on at one seat until checks are asked for, and solves none', async () => {
    await inTurn(40, (n) =>
      server.call(portalForm, {
        flightNo: 'MF817',
        flightDate: '2026-11-20',
        seatNumber: '21A',
        idNumber: String(700_000 + n),
      }),
    )
    const found = await traces()
    expect(total(found)).toBe(40)
    expect(found['portalForm refused humanCheck'] ?? 0).toBeGreaterThan(0)
    const asked = await db.selectFrom('authentication_events').selectAll().where('human_check', '=', 'asked').execute()
    // A flood within a minute is one row that counts.
    expect(asked).toHaveLength(1)
    expect(await metric(/^aisle_human_checks_total\{state="asked"\} (\d+)$/gm)).toBeGreaterThan(0)
    expect(await metric(/^aisle_authentication_refusals_total\{reason="humanCheck"\} (\d+)$/gm)).toBeGreaterThan(0)
  })

  it('when it guesses codes that were sent, and codes that never were', async () => {
    await server.call(`${prePurchase}mailCaptchaByNameTicket`, { ...passenger, email: mailbox })
    await inTurn(8, (n) =>
      server.call(`${prePurchase}mailCaptchaVerifyByNameTicket`, {
        ...passenger,
        email: mailbox,
        captcha: `00000${n}`,
      }),
    )
    expect(await traces()).toEqual({
      'codeSent success': 1,
      'mailCode failure captchaWrong': 5,
      'mailCode refused captchaExpired': 3,
    })
    await expectNothingOf([passenger.ticketNo, mailbox])
    deps.clock.advance(3600)
  })

  it('when it invents sign-in tokens, service tickets and signatures of staff', async () => {
    const token = 'x'.repeat(36)
    await inTurn(4, () =>
      server.call('/api2/v1/login/h5', { accessToken: token, channel: 'WEB', loginChannelStr: 'browser' }),
    )
    await server.call('/operator/v1/list', { resource: 'goods' })
    await fetch(`${server.url}/sign-in/wechat/return?state=forged&code=1`, { redirect: 'manual' })
    expect(await traces()).toEqual({
      'signIn failure signInRefused': 4,
      'operatorCall refused headers': 1,
      'signInReturn failure signInRefused': 1,
    })
    await expectNothingOf([token])
  })

  it('when a boarding pass opens a trip: who, from where, and every log-out', async () => {
    const deviceid = 'strangersPhone'
    const cookie = await logIn(mailbox, { deviceid })
    const stranger = { cookie, headers: { deviceid } }
    await server.call('/api2/v1/login/logoutEverywhere', {}, stranger)
    const rows = await db.selectFrom('authentication_events').selectAll().orderBy('at').orderBy('kind').execute()
    expect(rows.map(({ kind, outcome, way_in }) => [kind, outcome, way_in])).toEqual([
      ['codeSent', 'success', null],
      ['mailCode', 'success', 'mailCaptcha'],
      ['logoutEverywhere', 'success', null],
    ])
    const [, login, logout] = rows
    expect(login?.device_hash).toBe(hashDevice(deps.vault, deviceid))
    expect(login?.account_id).toBe('U101')
    expect(login?.trip_id).not.toBeNull()
    expect(login?.session_id).toMatch(/^ses_/)
    expect(logout?.session_id).toBe(login?.session_id)
    expect(logged('authentication').map(({ kind }) => kind)).toEqual(['codeSent', 'mailCode', 'logoutEverywhere'])
    await expectNothingOf([deviceid, mailbox, cookie.split('=')[1] ?? ''])
  })
})

describe('the access log (L6)', () => {
  it('names address and device by keyed hashes, and the account of who is logged in', async () => {
    const deviceid = 'ownPhone'
    const cookie = await logIn('another@example.net', { deviceid })
    server.logLines.length = 0
    await server.call('/api2/v1/login/listSessions', {}, { cookie, headers: { deviceid } })
    await fetch(`${server.url}/healthz`)
    const [call, health] = logged('answered')
    expect(call).toMatchObject({
      route: '/api2/v1/login/listSessions',
      address: hashAddress(deps.vault, '127.0.0.1'),
      device: hashDevice(deps.vault, deviceid),
      account: 'U101',
    })
    expect(health).toMatchObject({ route: '/healthz', address: hashAddress(deps.vault, '127.0.0.1') })
    expect(health?.account).toBeUndefined()
  })
})

describe('the cost', () => {
  const ledger = () => statements.taken().filter((text) => text.includes('authentication_events'))

  it('is one statement for an attempt and none for other calls, for a form with errors, and for who is only recognised', async () => {
    statements.clear()
    await server.call(portalForm, { flightNo: 'MF817', seatNumber: '3A', idNumber: '000000' })
    expect(ledger()).toHaveLength(1)
    statements.clear()
    await server.call(portalForm, { flightNo: 'MF817', seatNumber: '', idNumber: '000000' })
    await server.call(`${prePurchase}getWifiProductByFlight`, { flightNo: 'MF829', flightDate: '2026-11-20' })
    await server.call('/pditrans/autoVerify', {})
    await server.call('/api2/v1/login/logout', {})
    expect(ledger()).toEqual([])
  })

  it('is never the call itself: a ledger that cannot be written is reported, and the answer stays', async () => {
    await sql`ALTER TABLE authentication_events RENAME TO away`.execute(db)
    const answer = await server.call(portalForm, { flightNo: 'MF817', seatNumber: '4A', idNumber: '000000' })
    await sql`ALTER TABLE away RENAME TO authentication_events`.execute(db)
    expect(answer.envelope.data.error).toMatch(/^(verifyFailed|humanCheck)$/)
    expect(logged('an authentication event could not be stored')).toHaveLength(1)
    expect(logged('authentication')).toHaveLength(1)
  })
})
