import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { enqueueHousekeeping, housekeepingJobs } from './index.ts'
import { purgeExpired } from './purge-expired.ts'
import { retentions } from './retention.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const hoursAgo = (hours: number) => after(deps.clock.now(), -minutes(hours * 60))
const day = 24

beforeEach(async () => {
  for (const { table } of retentions) await sql`DELETE FROM ${sql.table(table)}`.execute(db)
})

const attempt = (id: string, hours: number) =>
  db
    .insertInto('counted_tries')
    .values({ kind: 'lookup', subject_hash: id, tries: [hoursAgo(hours)], newest: hoursAgo(hours) })
    .execute()

const captcha = (id: string, { expired, ended }: { expired: number; ended?: number }) =>
  db
    .insertInto('mail_captchas')
    .values({
      captcha_id: id,
      target_hash: id,
      code_hash: id,
      salt: id,
      tries_left: 5,
      created_at: hoursAgo(expired + 0.1),
      expires_at: hoursAgo(expired),
      ended_at: ended === undefined ? null : hoursAgo(ended),
    })
    .execute()

const session = (id: string, { active, ended }: { active: number; ended?: number }) =>
  db
    .insertInto('login_sessions')
    .values({
      token_hash: id,
      account_id: 'somebody',
      scope: 'account',
      way_in: 'test',
      created_at: hoursAgo(active + 1),
      last_active_at: hoursAgo(active),
      ended_at: ended === undefined ? null : hoursAgo(ended),
    })
    .execute()

const authentication = (id: string, hours: number) =>
  db
    .insertInto('authentication_events')
    .values({ event_id: id, at: hoursAgo(hours), last_at: hoursAgo(hours), kind: 'lookup', outcome: 'failure' })
    .execute()

const signInToken = (id: string, expired: number) =>
  db
    .insertInto('sign_in_tokens')
    .values({
      token_hash: id,
      way: 'sso',
      channel: 'SSO',
      open_id: id,
      created_at: hoursAgo(expired + 0.1),
      expires_at: hoursAgo(expired),
    })
    .execute()

const appProof = (id: string, hours: number) =>
  db
    .insertInto('used_app_proofs')
    .values({ proof_hash: id, used_at: hoursAgo(hours) })
    .execute()

const key = (id: string, hours: number) =>
  db
    .insertInto('idempotency_keys')
    .values({ subject: 'a', call: 'c', key: id, request_hash: 'h', answer: '{}', created_at: hoursAgo(hours) })
    .execute()

const job = (id: string, row: { state: 'waiting' | 'done' | 'dead'; ended?: number }) =>
  db
    .insertInto('jobs')
    .values({
      job_id: id,
      kind: 'note',
      key: id,
      payload: '{}',
      state: row.state,
      run_at: hoursAgo(30 * day),
      created_at: hoursAgo(30 * day),
      ended_at: row.ended === undefined ? null : hoursAgo(row.ended),
    })
    .execute()

const clientLog = (id: string, hours: number) =>
  db
    .insertInto('client_logs')
    .values({ log_id: id, name: 'n', content: 'c', language: 'zh', received_at: hoursAgo(hours) })
    .execute()

const cartLine = (id: string, owner: string, hours: number) =>
  db
    .insertInto('cart_lines')
    .values({ cart_line_id: id, owner, sku_id: 'TEA-S', quantity: 1, added_at: hoursAgo(hours) })
    .execute()

const address = (id: string, owner: string, hours: number) =>
  db
    .insertInto('addresses')
    .values({
      addr_id: id,
      owner,
      receiver: 'S',
      phone: '15410000101',
      province_code: '350000',
      city_code: '350200',
      county_code: '350203',
      detail: '1',
      is_default: false,
      created_at: hoursAgo(hours),
      changed_at: hoursAgo(hours),
    })
    .execute()

const parcelTrack = (id: string, hours: number) =>
  db
    .insertInto('parcel_tracks')
    .values({
      carrier_code: 'shunfeng',
      waybill_no: id,
      language: 'zh',
      state: 'unknown',
      events: '[]',
      asked_at: hoursAgo(hours),
    })
    .execute()

/** A survey response that was not submitted. */
async function draft(id: string, hours: number) {
  const trip = { trip_id: id, ...person, document_hash: id, ticket_no: id }
  await db.insertInto('manifest_passengers').values(trip).execute()
  await db
    .insertInto('survey_responses')
    .values({
      response_id: id,
      survey_id: 'SV',
      once_hash: id,
      trip_id: id,
      flight_id: wifiFlight.flightId,
      anonymous: false,
      draft_at: hoursAgo(hours),
    })
    .execute()
}
const person = {
  flight_id: wifiFlight.flightId,
  surname: 'LIN',
  given_name: 'X',
  document_type: 'NI',
  document_sealed: Buffer.alloc(0),
  document_last6_hash: 'x',
  cabin: 'Y',
}

/** The remaining rows by their id column. */
async function left(table: (typeof retentions)[number]['table'], id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT ${sql.ref(id)} AS id FROM ${sql.table(table)}`.execute(db)
  return rows.map((row) => row.id).toSorted()
}

describe('housekeeping', () => {
  it('deletes expired rows from every table, and no others', async () => {
    await db
      .insertInto('accounts')
      .values({ account_id: 'somebody', display_name: 'S', created_at: hoursAgo(0) })
      .execute()
    await attempt('old', 2.01)
    await attempt('counts', 1.99)
    await captcha('old', { expired: day + 0.1 })
    await captcha('old and used', { expired: day + 0.1, ended: day + 0.15 })
    await captcha('fresh', { expired: day - 0.1 })
    await captcha('valid', { expired: -0.05 })
    await session('idle', { active: 7 * day + 1 })
    await session('ended', { active: 7 * day + 2, ended: 7 * day + 1 })
    await session('ended lately', { active: 6 * day, ended: 6 * day })
    await session('live', { active: 0 })
    await authentication('old', 180 * day + 1)
    await authentication('investigated', 180 * day - 1)
    await signInToken('old', 1.01)
    await signInToken('expired', 0.99)
    await signInToken('valid', -0.05)
    await appProof('old', 2.01)
    await appProof('fresh', 1.99)
    await key('old', 49)
    await key('fresh', 47)
    await job('done', { state: 'done', ended: 7 * day + 1 })
    await job('done lately', { state: 'done', ended: 6 * day })
    await job('dead', { state: 'dead' })
    await job('waiting', { state: 'waiting' })
    await clientLog('old', 184 * day + 1)
    await clientLog('half a year', 184 * day - 1)
    await openWifiShop(deps)
    await openGoodsShop(deps)
    await cartLine('forgotten', 'guest:old', 2 * day + 1)
    await cartLine('kept', 'guest:fresh', 2 * day - 1)
    await cartLine('of an account', 'account:somebody', 90 * day)
    await cartLine('of a session', 'session:over', 2 * day + 1)
    await cartLine('of a device', 'device:landed', 30 * day + 1)
    await cartLine('of a trip', 'trip:before decision 0027', 30 * day + 1)
    await cartLine('of a mailbox', 'mailbox:somebody@example.com', 90 * day)
    await address('of a session', 'session:over', 2 * day + 1)
    await address('of a device', 'device:landed', 30 * day + 1)
    await address('of a device aboard', 'device:aloft', 29 * day)
    await address('of a mailbox', 'mailbox:somebody@example.com', 90 * day)
    await parcelTrack('old', 60 * day + 1)
    await parcelTrack('fresh', 60 * day - 1)
    const content = JSON.stringify({ surveyId: 'SV', questions: [] })
    await db.insertInto('surveys').values({ survey_id: 'SV', content }).execute()
    await draft('old', 30 * day + 1)
    await draft('fresh', 30 * day - 1)
    expect(await purgeExpired(deps)).toEqual(after(deps.clock.now(), minutes(60)))
    expect(await left('survey_responses', 'response_id')).toEqual(['fresh'])
    expect(await left('counted_tries', 'subject_hash')).toEqual(['counts'])
    expect(await left('mail_captchas', 'captcha_id')).toEqual(['fresh', 'valid'])
    expect(await left('login_sessions', 'token_hash')).toEqual(['ended lately', 'live'])
    expect(await left('authentication_events', 'event_id')).toEqual(['investigated'])
    expect(await left('sign_in_tokens', 'token_hash')).toEqual(['expired', 'valid'])
    expect(await left('used_app_proofs', 'proof_hash')).toEqual(['fresh'])
    expect(await left('idempotency_keys', 'key')).toEqual(['fresh'])
    expect(await left('jobs', 'job_id')).toEqual(['dead', 'done lately', 'waiting'])
    expect(await left('client_logs', 'log_id')).toEqual(['half a year'])
    expect(await left('cart_lines', 'cart_line_id')).toEqual(['kept', 'of a mailbox', 'of an account'])
    expect(await left('addresses', 'addr_id')).toEqual(['of a device aboard', 'of a mailbox'])
    expect(await left('parcel_tracks', 'waybill_no')).toEqual(['fresh'])
    await db.deleteFrom('login_sessions').execute()
    await db.deleteFrom('accounts').execute()
  })

  it('is one job for all servers, repeated every hour', async () => {
    await enqueueHousekeeping(deps)
    await enqueueHousekeeping(deps)
    expect(await runDueJobs(deps, housekeepingJobs)).toBe(1)
    expect(await runDueJobs(deps, housekeepingJobs)).toBe(0)
    await attempt('old', 3)
    deps.clock.advance(3599)
    expect(await runDueJobs(deps, housekeepingJobs)).toBe(0)
    deps.clock.advance(1)
    expect(await runDueJobs(deps, housekeepingJobs)).toBe(1)
    expect(await left('counted_tries', 'subject_hash')).toEqual([])
    await enqueueHousekeeping(deps)
    const jobs = await db.selectFrom('jobs').select(['state', 'attempts']).execute()
    expect(jobs).toEqual([{ state: 'waiting', attempts: 0 }])
  })

  it('works through a backlog in batches, minute by minute', async () => {
    await sql`INSERT INTO counted_tries (kind, subject_hash, tries, newest)
      SELECT 'lookup', n, '{}', ${hoursAgo(3)} FROM generate_series(1, 20500) AS n`.execute(db)
    expect(await purgeExpired(deps)).toEqual(after(deps.clock.now(), minutes(1)))
    expect(await left('counted_tries', 'subject_hash')).toHaveLength(500)
    expect(await purgeExpired(deps)).toEqual(after(deps.clock.now(), minutes(60)))
    expect(await left('counted_tries', 'subject_hash')).toEqual([])
  })

  it('skips locked rows without waiting', async () => {
    await key('held', 49)
    await key('free', 49)
    await inTransaction(db, async (tx) => {
      await tx.selectFrom('idempotency_keys').select('key').where('key', '=', 'held').forUpdate().execute()
      await purgeExpired(deps)
    })
    expect(await left('idempotency_keys', 'key')).toEqual(['held'])
  })

  it('reports a table that fails, and clears the others', async () => {
    const reported: unknown[] = []
    const log = { ...deps.log, error: (entry: unknown) => void reported.push(entry) }
    await clientLog('old', 185 * day)
    await sql`ALTER TABLE counted_tries RENAME TO away`.execute(db)
    const again = await purgeExpired({ ...deps, log })
    await sql`ALTER TABLE away RENAME TO counted_tries`.execute(db)
    expect(reported).toMatchObject([{ table: 'counted_tries' }])
    expect(again).toEqual(after(deps.clock.now(), minutes(60)))
    expect(await left('client_logs', 'log_id')).toEqual([])
  })

  it('forgets who travelled 30 days after the landing, and keeps the trip and whoever has an order under way', async () => {
    await db.deleteFrom('manifest_passengers').execute()
    const trip = (id: string) =>
      db
        .insertInto('manifest_passengers')
        .values({
          trip_id: id,
          ...person,
          document_hash: id,
          ticket_no: id,
          seat_number: id,
          phone: '1',
          email: 'a@b.c',
          booking_ref: 'X0BC5L',
          passenger_kind: 'adult',
        })
        .execute()
    await trip('one')
    await trip('two')
    const named = async () =>
      (await db.selectFrom('manifest_passengers').selectAll().orderBy('trip_id').execute()).map(
        ({ trip_id, surname, given_name, document_hash, seat_number, phone, email, booking_ref }) =>
          [trip_id, surname, given_name, document_hash, seat_number, phone, email, booking_ref].join('|'),
      )
    const before = await named()
    const landed = (eta: Date) =>
      db.updateTable('flights').set({ eta }).where('flight_id', '=', wifiFlight.flightId).execute()
    await landed(hoursAgo(30 * day - 1))
    await purgeExpired(deps)
    expect(await named()).toEqual(before)
    await db
      .insertInto('accounts')
      .values({ account_id: 'two', display_name: 'T', document_hash: 'two', created_at: hoursAgo(0) })
      .execute()
    await db
      .insertInto('orders')
      .values({
        order_no: 'under way',
        account_id: 'two',
        kind: 'SHIP',
        state: 'shipped',
        currency: 'CNY',
        list_total: 100,
        discount: 0,
        freight: 0,
        payable: 100,
        created_at: hoursAgo(40 * day),
        pay_deadline: hoursAgo(39 * day),
      })
      .execute()
    await landed(hoursAgo(30 * day + 1))
    await purgeExpired(deps)
    expect(await named()).toEqual(['one|||erased one||||', before[1]])
    await db.updateTable('orders').set({ state: 'completed' }).where('order_no', '=', 'under way').execute()
    await purgeExpired(deps)
    expect(await named()).toEqual(['one|||erased one||||', 'two|||erased two||||'])
    await db.deleteFrom('orders').execute()
    await db.deleteFrom('accounts').execute()
  })
})
