import { consolePaths, staffPath } from '@aisle/contract/console'
import type { MessagedFlight } from '@aisle/contract/console-flight-messages'
import type { StaffFlight } from '@aisle/contract/console-flights'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, boardPassenger, getMailbox, offerPlans, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { addColleague, openStaffBrowser, startConsole } from '../console/test-support/staff-browser.ts'
import { messageOneFlight } from '../operators/mails/message-flight.ts'
import { everything } from '../operators/test-support/operator-world.ts'
import { flightMessageJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(role: StaffRole, name: string) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role], name))
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>

const words = { zh: '航班因天气延误，请留意登机口屏幕。', en: 'Your flight is late because of the weather.' }
let flights = 900
/** A flight of its own: one passenger with a plan, one without, and one whom no mailbox reaches. */
async function fill() {
  flights += 1
  const flight = { flightId: `TF${flights}`, flightNo: `MF${flights}` }
  const etd = new Date(deps.clock.now().getTime() + 6 * 3_600_000)
  await addFlight(deps, { ...flight, etd, eta: new Date(etd.getTime() + 3 * 3_600_000) })
  await offerPlans(deps, flight.flightId, { HOUR: null })
  const { flightId } = flight
  const withPlan = await boardPassenger(deps, { flightId, nameZh: '林小屿' })
  await buyPlan(deps, withPlan.caller(), { tripId: withPlan.tripId, planId: 'HOUR' })
  const without = await boardPassenger(deps, { flightId })
  await db.updateTable('manifest_passengers').set({ name_zh: null }).where('trip_id', '=', without.tripId).execute()
  await boardPassenger(deps, { flightId, onlyPhone: '15410000101' })
  return { ...flight, withPlan, without }
}
const flight = await fill()
beforeEach(async () => {
  deps.clock.advance(60)
  deps.mails.length = 0
  await db.deleteFrom('jobs').where('kind', '=', 'mail.flightMessage').execute()
})

const write = <Answer = MessagedFlight>(browser: Browser, more: object = {}) =>
  browser.call<Answer>(staffPath('flightMessage'), {
    flightNo: flight.flightNo,
    flightDate: '2026-11-20',
    to: 'all',
    words,
    key: 'key-1',
    dryRun: false,
    ...more,
  })
const show = async (browser: Browser, flightNo: string) =>
  (await browser.call<StaffFlight>(consolePaths.flight, { flightNo, flightDate: '2026-11-20' })).data.messages
async function send() {
  deps.clock.advance(60)
  await runDueJobs(deps, flightMessageJobs, 500)
  return deps.mails.map(({ to }) => to).toSorted()
}
const left = async () => ({
  messages: (await db.selectFrom('flight_messages').selectAll().execute()).length,
  jobs: (await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.flightMessage').execute()).length,
  lines: (await db.selectFrom('operator_audit').selectAll().where('command', '=', 'flight-message').execute()).length,
})
const mailboxes = () => [flight.withPlan, flight.without].map(({ tripId }) => getMailbox(tripId)).toSorted()

describe('staff write to the passengers of a flight (M45)', () => {
  it('after a look at the number and at the mail in both languages, which sends nothing', async () => {
    const before = await left()
    const { data } = await write(await signIn('flightOperations', '黄海'), { dryRun: true })
    expect(data).toMatchObject({
      result: 'done',
      passengers: 3,
      mails: 2,
      unreachable: 1,
      before: null,
      byLanguage: { zh: 1, en: 1 },
      mail: {
        zh: { language: 'zh', subject: expect.stringContaining(`${flight.flightNo} 航班通知`) },
        en: { language: 'en', subject: expect.stringContaining(`about your flight ${flight.flightNo}`) },
      },
    })
    expect(data.mail.zh.paragraphs).toContain(words.zh)
    expect(data.mail.en.paragraphs).toContain(words.en)
    expect(data.mail.zh.paragraphs[0]).toMatch(/^厦门至北京，预计 11 月 20 日 \d\d:\d\d 起飞/)
    expect(await left()).toEqual(before)
    expect(await send()).toEqual([])
  })

  it('by one mail to each, in their language, however often it is repeated', async () => {
    const service = await signIn('service', '苏晴')
    const seen = (await write(service, { dryRun: true })).data.mail
    const before = await left()
    expect((await write(service)).data.result).toBe('done')
    expect((await write(service)).data.result).toBe('same')
    expect(await left()).toEqual({ messages: before.messages + 1, jobs: 2, lines: before.lines + 1 })
    expect(await send()).toEqual(mailboxes())
    // As after a crash between the mail and the end of its job.
    await db
      .updateTable('jobs')
      .set({ state: 'waiting', ended_at: null })
      .where('kind', '=', 'mail.flightMessage')
      .execute()
    await db.updateTable('flight_message_mails').set({ outcome: null }).where('mail_no', '=', 1).execute()
    await send()
    // The repeated mail has the same number, so that mail programs show it once; the other one is not repeated.
    expect(deps.mails.map(({ id }) => String(id?.split(':').at(-1))).toSorted()).toEqual(['1', '1', '2'])
    expect(new Set(deps.mails.map(({ id }) => id)).size).toBe(2)
    const inChinese = deps.mails.find(({ to }) => to === getMailbox(flight.withPlan.tripId))
    expect(inChinese?.subject).toBe(seen.zh.subject)
    for (const paragraph of seen.zh.paragraphs) expect(inChinese?.text).toContain(paragraph)
    const inEnglish = deps.mails.find(({ to }) => to === getMailbox(flight.without.tripId))
    expect(inEnglish).toMatchObject({ subject: seen.en.subject, text: expect.stringContaining(words.en) })
    expect(inEnglish?.text).not.toContain(words.zh)
  })

  it('and the flight says who wrote what to how many, and what became of the mails', async () => {
    const [message] = await show(await signIn('analyst', '周敏'), flight.flightNo)
    expect(message).toMatchObject({ by: '苏晴', to: 'all', words, passengers: 3, unreachable: 1 })
    expect(message).toMatchObject({ sent: 2, failed: 0, waiting: 0 })
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'flight-message').execute()
    expect(lines.at(-1)?.summary).toContain(`wrote to 3 passengers of ${flight.flightNo} 2026-11-20 (all): 2 mails`)
    expect(JSON.stringify(lines)).not.toContain(words.zh)
  })

  it('to those with a plan only, and again only as another act, which says when somebody has written', async () => {
    const service = await signIn('service', '苏晴')
    const look = await write(service, { to: 'withPlan', key: 'key-2', dryRun: true })
    expect(look.data).toMatchObject({ passengers: 1, mails: 1, unreachable: 0, before: { by: '苏晴' } })
    await write(service, { to: 'withPlan', key: 'key-2' })
    expect(await send()).toEqual([getMailbox(flight.withPlan.tripId)])
    expect(await show(service, flight.flightNo)).toHaveLength(2)
  })

  it('once, when the same is sent twice at one moment', async () => {
    const service = await signIn('service', '苏晴')
    const both = await Promise.all([write(service, { key: 'key-3' }), write(service, { key: 'key-3' })])
    expect(both.map(({ data }) => data.result).toSorted()).toEqual(['done', 'same'])
    expect(await send()).toEqual(mailboxes())
  })

  it('counts as failed what the mail server refuses, and whose mailbox was gone meanwhile', async () => {
    const other = await fill()
    const service = await signIn('service', '苏晴')
    await write(service, { flightNo: other.flightNo })
    expect((await show(service, other.flightNo))[0]).toMatchObject({ sent: 0, failed: 0, waiting: 2 })
    // Erased, as erasing leaves them.
    const { tripId } = other.without
    await db
      .updateTable('manifest_passengers')
      .set({ surname: '', email: null })
      .where('trip_id', '=', tripId)
      .execute()
    deps.clock.advance(60)
    await runDueJobs({ ...deps, mailer: { send: async () => 'refused' } }, flightMessageJobs, 500)
    expect((await show(service, other.flightNo))[0]).toMatchObject({ sent: 0, failed: 2, waiting: 0 })
    const outcomes = await db
      .selectFrom('flight_message_mails')
      .innerJoin('flight_messages', 'flight_messages.message_id', 'flight_message_mails.message_id')
      .select(['trip_id', 'outcome'])
      .where('flight_id', '=', other.flightId)
      .execute()
    expect(Object.fromEntries(outcomes.map((one) => [one.trip_id, one.outcome]))).toEqual({
      [tripId]: 'unreachable',
      [other.withPlan.tripId]: 'refused',
    })
  })

  it('not where nobody can be reached, nor to a flight that is not there, nor from an aircraft', async () => {
    const service = await signIn('service', '苏晴')
    await addFlight(deps, { flightId: 'TF899', flightNo: 'MF899', etd: deps.clock.now(), eta: deps.clock.now() })
    expect((await write(service, { flightNo: 'MF899', dryRun: true })).data).toMatchObject({ passengers: 0, mails: 0 })
    expect((await write<object>(service, { flightNo: 'MF899' })).data).toMatchObject({ error: 'invalidRequest' })
    expect((await write<object>(service, { flightNo: 'MF898' })).code).toBe('6007')
    expect((await write(await signIn('inspector', '何志远'))).code).toBe('7002')
    const aboard = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    const request = { ...flight, flightDate: '2026-11-20', to: 'all' as const, words, key: 'key-9', dryRun: true }
    await expect(messageOneFlight(aboard, everything, request)).rejects.toMatchObject({
      message: 'personalDataOnGround',
    })
  })
})
