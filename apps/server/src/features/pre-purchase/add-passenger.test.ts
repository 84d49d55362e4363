import * as limits from '@aisle/contract/limits'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { recordWork } from '../../../test-support/statements/record-statements.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { findSession } from '../login/index.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { addPassengerByTicket } from './add-passenger.ts'
import { prePurchaseJobs } from './pre-purchase-routes.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db)
const workOf = recordWork(deps, pool)
const server = await testServer(deps)
afterAll(() => server.close())
beforeEach(() => db.deleteFrom('counted_uses').where('kind', '=', 'guess').execute())

// The demonstration's family of one booking, and a passenger of the same flight who booked alone.
const mother = { ticketNo: '7319991008357', lastName: 'WEN', firstName: 'YINING' }
const father = { ticketNo: '7319991008494', lastName: '贺', firstName: '云舟' }
const daughter = { ticketNo: '7319991008631', lastName: 'HE', firstName: 'XIAOHE' }
const son = { ticketNo: '731-9991008768', lastName: 'HE', firstName: 'XIAOMAN' }
const stranger = { ticketNo: '7319991006439', lastName: 'SHEN', firstName: 'TINGLAN' }
type Form = typeof mother

interface Passenger {
  tripId: string
  passengerName: string
  booking: { kind: string; further: number | null } | null
}
interface Added {
  error?: string
  reason?: string
  userInfo: { userId: string; scope: string; tripId: string | null; tripIds: string[] }
  trips: Passenger[]
}

function openBrowser() {
  let cookie = ''
  async function call<Data>(path: string, body: object) {
    const answer = await server.call<Data>(`/api2/v1/prePurchase/${path}`, body, { cookie })
    if (answer.cookie !== undefined) cookie = answer.cookie
    return answer.envelope
  }
  return {
    call,
    getToken: () => cookie.split('=').at(-1) ?? '',
    async prove(form: Form, email: string) {
      deps.clock.advance(61)
      await call('mailCaptchaByNameTicket', { ...form, email })
      await runDueJobs(deps, prePurchaseJobs)
      const captcha = deps.mails.findLast(({ to }) => to === email)?.text.match(/\d{6}/)?.[0]
      return call<Added>('mailCaptchaVerifyByNameTicket', { ...form, email, captcha })
    },
    add: (form: Form) => call<Added>('addPassengerByNameTicket', form),
    async see(form: Form) {
      const { data } = await call<{ trips: Passenger[]; party: Passenger[] }>('getWifiProductTripByNameTicket', form)
      return data
    },
  }
}

const namesOf = (passengers: readonly Passenger[]) => passengers.map(({ passengerName }) => passengerName)

describe('a mother who buys for her family of one booking (W9)', () => {
  it('adds husband and children by ticket and name, and sees all four with their plans', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'wen.yining61@example.com')
    const alone = await browser.see(mother)
    expect(alone.party).toEqual([])
    expect(alone.trips[0]?.booking).toEqual({ kind: 'adult', further: 3 })
    const token = browser.getToken()
    for (const form of [father, daughter, son]) {
      const { code, data } = await browser.add(form)
      expect(code).toBe('200')
      expect(data.trips).toHaveLength(1)
      expect(data.userInfo.tripIds).toContain(data.trips[0]?.tripId)
    }
    expect(browser.getToken()).toBe(token)
    const { trips, party } = await browser.see(mother)
    expect(namesOf(trips)).toEqual(['温以宁'])
    expect(namesOf(party)).toEqual(['贺*舟', '贺*禾', '贺*满'])
    expect(party.map(({ booking }) => booking?.kind)).toEqual(['adult', 'child', 'child'])
    expect(trips[0]?.booking).toEqual({ kind: 'adult', further: 0 })
    const tripId = party[1]?.tripId
    const wanted = { lines: [{ kind: 'WIFI', tripId, planId: 'WP02', quantity: 1 }] }
    const quote = await server.call('/api2/v1/order/calculateOrder', wanted, { cookie: `aisle_session=${token}` })
    expect(quote.envelope.code).toBe('200')
  })

  it('may add the same passenger again, from two taps at once too, and stays who she is', async () => {
    const browser = openBrowser()
    const { data: login } = await browser.prove(mother, 'wen.yining61@example.com')
    const answers = await Promise.all([browser.add(son), browser.add(son), browser.add(daughter)])
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200'])
    const { data } = await browser.add(son)
    expect(data.userInfo).toMatchObject({ userId: login.userInfo.userId, scope: 'account' })
    expect(new Set(data.userInfo.tripIds).size).toBe(3)
    expect((await browser.add(mother)).code).toBe('200')
  })

  it('by her boarding pass and any mailbox may do the same, and opens nobody’s account', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'somebody@example.com')
    const { data } = await browser.add(father)
    expect(data.userInfo).toMatchObject({ scope: 'trip' })
    expect(namesOf(data.trips)).toEqual(['贺*舟'])
  })

  it('adds no more than a session keeps', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'wen.yining61@example.com')
    const others = await db
      .selectFrom('manifest_passengers')
      .select('trip_id')
      .where('booking_ref', '!=', 'X0BC5L')
      .limit(limits.tripsOfSession)
      .execute()
    const token_hash = deps.vault.hash('session', browser.getToken())
    await db
      .insertInto('session_trips')
      .values(others.map(({ trip_id }) => ({ token_hash, trip_id })))
      .execute()
    expect((await browser.add(son)).data).toMatchObject({ error: 'partyFull', most: limits.tripsOfSession })
  })
})

describe('whoever has no adult of the booking proved (W9)', () => {
  const companion = { error: 'notFound', reason: 'companion' }

  it('adds nobody: not by a child’s proof, not from another booking, not without any', async () => {
    const child = openBrowser()
    await child.prove(daughter, 'somebody@example.com')
    expect((await child.see(daughter)).trips[0]?.booking).toEqual({ kind: 'child', further: null })
    expect((await child.add(mother)).data).toMatchObject(companion)
    const other = openBrowser()
    await other.prove(stranger, 'shen.tinglan47@example.com')
    expect((await other.add(daughter)).data).toMatchObject(companion)
    expect((await other.see(daughter)).trips[0]?.booking).toBeNull()
    const guest = openBrowser()
    expect((await guest.add(daughter)).code).toBe('401')
  })

  it('learns nothing: a wrong name, an unknown ticket and somebody else’s booking get one answer', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'wen.yining61@example.com')
    const answers = []
    for (const form of [{ ...son, firstName: 'XIAOHE' }, { ...son, ticketNo: '7319990000000' }, stranger]) {
      const { code, data } = await browser.add(form)
      answers.push({ code, data })
    }
    expect(answers[0]?.data).toMatchObject(companion)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('learns nothing from the work done either', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'wen.yining61@example.com')
    const session = (await findSession(deps, browser.getToken()))?.session
    if (!session) throw new Error('no session')
    const works = []
    for (const form of [{ ...son, firstName: 'XIAOHE' }, { ...son, ticketNo: '7319990000000' }, stranger]) {
      const caller = { ...guestCaller(), session }
      works.push(await workOf((world) => getRefusal(addPassengerByTicket(world, caller, form))))
    }
    expect(works[1]).toEqual(works[0])
    // Another passenger’s right ticket and name find a flight; the statements are the same.
    expect(works[2]).toEqual(works[0])
  })

  it('pays for guesses as for lookups, at the same ticket', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'guesser@example.com')
    const wrong = { ...son, firstName: 'WRONG' }
    for (let failure = 0; failure < limits.guessesBeforeCheck; failure += 1) {
      expect((await browser.add(wrong)).data).toMatchObject(companion)
    }
    expect((await browser.add(wrong)).data).toMatchObject({ error: 'humanCheck' })
    expect((await openBrowser().call<Added>('getWifiProductTripByNameTicket', wrong)).data).toMatchObject({
      error: 'humanCheck',
    })
  })

  it('sees of the others that they exist only with the trip’s proof, and never who they are', async () => {
    const guest = await openBrowser().see(mother)
    expect(guest.trips[0]?.booking).toBeNull()
    expect(guest.party).toEqual([])
    const browser = openBrowser()
    await browser.prove(mother, 'somebody@example.com')
    const text = JSON.stringify(await browser.see(mother))
    for (const hidden of ['HE', 'XIAOHE', '贺', '48C', 'X0BC5L', '7319991008631']) expect(text).not.toContain(hidden)
  })
})

describe('aboard', () => {
  it('children are added to the adult who has shown who they are, and adults show it themselves (P2)', async () => {
    const browser = openBrowser()
    await browser.prove(mother, 'aboard@example.com')
    // A session ends before the flight's day comes: the flight takes off now instead.
    const takesOff = (etd: Date) => db.updateTable('flights').set({ etd }).where('flight_no', '=', 'MF830')
    await takesOff(deps.clock.now()).execute()
    expect((await browser.add(father)).data).toMatchObject({ error: 'notFound', reason: 'companion' })
    expect((await browser.add(son)).code).toBe('200')
    expect((await browser.see(mother)).trips[0]?.booking).toEqual({ kind: 'adult', further: 1 })
  })
})
