import { readFileSync } from 'node:fs'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller, passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { resolveChallenge, easyChecks, resolveSolution } from '../../platform/attempts/test-support/solve-check.ts'
import { lookUpByFlight, lookUpByTicket } from './look-up-trips.ts'
import { listFlightPlans } from './list-flight-plans.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const easy = easyChecks(deps)
const px01 = { ticketNo: '7319991000137', lastName: 'LIN', firstName: 'XIAOYU' }
const px02 = { ticketNo: '7319991000274', lastName: 'CHEN', firstName: 'JIANYU' }
const px01Flight = { flightNo: 'MF829', flightDate: '2026-11-20', identityDocId: '999999199203141022' }

const caseShape = z.object({
  caseId: z.string(),
  form: z.string(),
  input: z.looseObject({}),
  expect: z.string(),
  why: z.string(),
})
const ticketInput = z.object({ ticketNo: z.string(), lastName: z.string(), firstName: z.string() })
const flightInput = z.object({ flightNo: z.string(), flightDate: z.string(), identityDocId: z.string() })
const cases = z
  .array(caseShape)
  .parse(JSON.parse(readFileSync(new URL('../../../../../demo-data/lookup-cases.json', import.meta.url), 'utf8')))
  .filter(({ form }) => form !== 'portal')

describe('lookup-cases.json', () => {
  it('has cases of both forms', () => {
    expect(new Set(cases.map(({ form }) => form))).toEqual(new Set(['ticket', 'flight']))
    expect(cases.length).toBeGreaterThan(25)
  })

  it.each(cases)('$caseId $form: $why', async ({ form, input, expect: expected }) => {
    const look = () =>
      form === 'ticket'
        ? lookUpByTicket(deps, guestCaller(), ticketInput.parse(input))
        : lookUpByFlight(deps, guestCaller(), flightInput.parse(input))
    if (expected.startsWith('error:')) {
      const error = expected.slice('error:'.length)
      expect(await getRefusal(look())).toEqual(error === 'notFound' ? { error, reason: 'trip' } : { error })
      return
    }
    const [passenger, state] = expected.split(':')
    const { trips } = await look()
    expect(trips.map(({ tripId }) => tripId.split('-')[0])).toEqual([passenger])
    const [trip] = trips
    if (state === 'noWifi') expect(trip).toMatchObject({ wifi: 'notEquipped', products: [] })
    else if (state === 'cancelled') expect(trip).toMatchObject({ wifi: 'cancelled', products: [] })
    else expect(trip?.products.length).toBeGreaterThan(0)
  })
})

describe('looking up trips', () => {
  it.each(['H99999001', 'H9999900101', 'h 99999001 01', 'H99999001(01)', 'H99999001-12'])(
    'finds a permit of Hong Kong with and without its issue count, as %s (W2)',
    async (identityDocId) => {
      const { trips } = await lookUpByFlight(deps, guestCaller(), {
        flightNo: 'MF817',
        flightDate: '2026-11-20',
        identityDocId,
      })
      expect(trips.map(({ tripId }) => tripId.split('-')[0])).toEqual(['PX21'])
    },
  )

  it.each([
    ['MF825', '2026-11-22', 'ZZ9900004', 'its own date'],
    ['MF825', '2026-11-21', 'ZZ9900004', 'the evening before'],
    ['MF830', '2026-11-21', 'ZZ9900016', 'the date in Los Angeles'],
    ['MF830', '2026-11-22', 'ZZ9900016', 'the date in Beijing'],
  ])('finds %s under %s for %s: %s (W2)', async (flightNo, flightDate, identityDocId) => {
    const { trips } = await lookUpByFlight(deps, guestCaller(), { flightNo, flightDate, identityDocId })
    expect(trips.map((trip) => trip.flightNo)).toEqual([flightNo])
    expect((await listFlightPlans(deps, guestCaller(), { flightNo, flightDate })).flight.flightNo).toBe(flightNo)
  })

  it('finds nobody under another day, and needs the document on the right one', async () => {
    const look = (flightNo: string, flightDate: string, identityDocId: string) =>
      getRefusal(lookUpByFlight(deps, guestCaller(), { flightNo, flightDate, identityDocId }))
    const nothing = { error: 'notFound', reason: 'trip' }
    expect(await look('MF825', '2026-11-23', 'ZZ9900004')).toEqual(nothing)
    expect(await look('MF830', '2026-11-20', 'ZZ9900016')).toEqual(nothing)
    expect(await look('MF825', '2026-11-21', 'ZZ9900099')).toEqual(nothing)
    expect(await look('MF829', '2026-11-21', px01Flight.identityDocId)).toEqual(nothing)
  })

  it('shows member prices in the currency of the language, and masks the name (W4)', async () => {
    const { trips } = await lookUpByTicket(deps, guestCaller({ language: 'zh' }), px01)
    expect(trips[0]).toMatchObject({ passengerName: '林*屿', member: true, seatNumber: '31A', wifi: 'available' })
    expect(trips[0]?.products.find(({ planId }) => planId === 'WP05')).toMatchObject({
      listPrice: 12800,
      price: 11500,
      currency: 'CNY',
      onSale: true,
      left: 98,
      owned: false,
    })
    const english = await lookUpByFlight(deps, guestCaller({ language: 'en' }), px01Flight)
    expect(english.trips[0]?.products.find(({ planId }) => planId === 'WP05')).toMatchObject({
      listPrice: 1800,
      price: 1600,
      currency: 'USD',
    })
  })

  it('shows the full name and owned plans to a caller logged in as that passenger', async () => {
    const session = { tokenHash: 'x', accountId: 'U001', scope: 'account', tripId: null, email: null } as const
    const zh = await lookUpByTicket(deps, passengerCaller(session), px01)
    expect(zh.trips[0]?.passengerName).toBe('林小屿')
    expect(zh.trips[0]?.products.filter(({ owned }) => owned).map(({ planId }) => planId)).toEqual(['WP05'])
    const en = await lookUpByTicket(deps, passengerCaller(session, { language: 'en' }), px01)
    expect(en.trips[0]?.passengerName).toBe('Xiaoyu Lin')
    const otherTrip = { ...session, scope: 'trip', tripId: 'PX02-20261120' } as const
    expect((await lookUpByTicket(deps, passengerCaller(otherTrip), px01)).trips[0]?.passengerName).toBe('林*屿')
    const otherAccount = { ...session, accountId: 'U002' }
    expect((await lookUpByTicket(deps, passengerCaller(otherAccount), px01)).trips[0]?.passengerName).toBe('林*屿')
  })

  it('shows the rest of the party to the session that proved them, and to nobody else (W9)', async () => {
    const session = { tokenHash: 'x', accountId: 'TX01', scope: 'trip', tripId: 'PX01-20261120', email: null } as const
    const party = [{ tripId: 'PX02-20261120', email: null }]
    const family = await lookUpByTicket(deps, passengerCaller({ ...session, party }), px01)
    expect(family.trips.map(({ tripId }) => tripId)).toEqual(['PX01-20261120'])
    expect(family.party.map(({ tripId }) => tripId)).toEqual(['PX02-20261120'])
    expect(family.party[0]?.passengerName).toContain('*')
    expect((await lookUpByTicket(deps, passengerCaller(session), px01)).party).toEqual([])
    expect((await lookUpByTicket(deps, guestCaller(), px01)).party).toEqual([])
    // The account's own trip joins a companion's.
    const account = { ...session, scope: 'account', accountId: 'U001', tripId: null } as const
    const child = await lookUpByTicket(deps, passengerCaller({ ...account, party }), px02)
    expect(child.party.map(({ tripId }) => tripId)).toContain('PX01-20261120')
  })

  it('explains why a plan cannot be bought, and uses the sale opening set by staff (W1)', async () => {
    const found = async () => {
      const { trips } = await lookUpByTicket(deps, guestCaller({ language: 'zh' }), px01)
      return trips[0]?.products.find(({ planId }) => planId === 'WP05')
    }
    const departsAt = Date.parse((await lookUpByTicket(deps, guestCaller({}), px01)).trips[0]?.flight.departsAt ?? '')
    expect(await found()).toMatchObject({
      unavailable: null,
      saleOpensAt: new Date(departsAt - 30 * 24 * 3_600_000).toISOString(),
      saleClosesAt: new Date(departsAt - 3_600_000).toISOString(),
    })
    const open = (days: number) =>
      deps.db.updateTable('wifi_plans').set({ opens_days_before: days }).where('plan_id', '=', 'WP05').execute()
    await open(0)
    expect(await found()).toMatchObject({
      onSale: false,
      unavailable: 'notYet',
      saleOpensAt: new Date(departsAt).toISOString(),
    })
    await open(30)
  })

  it('lists upcoming trips of the ticket first, then those that landed within 48 hours', async () => {
    const [px01Row] = await db
      .selectFrom('manifest_passengers')
      .selectAll()
      .where('trip_id', '=', 'PX01-20261120')
      .execute()
    if (!px01Row) throw new Error('PX01 is missing')
    const onFlight = (tripId: string, flightId: string) => ({
      ...px01Row,
      trip_id: tripId,
      flight_id: flightId,
      seat_number: null,
    })
    await db
      .insertInto('manifest_passengers')
      .values([
        onFlight('past', 'FL17-20261119'),
        onFlight('soon', 'FL13-20261120'),
        onFlight('later', 'FL08-20261121'),
      ])
      .execute()
    const tripIds = async () => (await lookUpByTicket(deps, guestCaller(), px01)).trips.map(({ tripId }) => tripId)
    expect(await tripIds()).toEqual(['soon', 'PX01-20261120', 'later', 'past'])
    await db
      .updateTable('flights')
      .set({ eta: new Date('2026-11-18T01:59:00Z') })
      .where('flight_id', '=', 'FL17-20261119')
      .execute()
    expect(await tripIds()).toEqual(['soon', 'PX01-20261120', 'later'])
    await db.deleteFrom('manifest_passengers').where('trip_id', 'in', ['past', 'soon', 'later']).execute()
  })

  it('accepts a contact that follows spec §5 and names an invalid field', async () => {
    const contact = { phoneTicket: '１５４１００００１０１', emailTicket: 'Lin@Example.com' }
    expect((await lookUpByTicket(deps, guestCaller(), { ...px01, ...contact })).trips).toHaveLength(1)
    const wrong = (request: object) => getRefusal(lookUpByTicket(deps, guestCaller(), { ...px01, ...request }))
    expect(await wrong({ phoneTicket: '12345' })).toEqual({ error: 'invalidRequest', fields: ['phoneTicket'] })
    const { trips } = await lookUpByTicket(deps, guestCaller(), { ...px01, phoneTicket: '+44 7400 123456' })
    expect(trips).toHaveLength(1)
    expect(await wrong({ emailTicket: 'a+b@gmail.com' })).toEqual({ error: 'invalidRequest', fields: ['emailTicket'] })
    expect(await getRefusal(lookUpByFlight(deps, guestCaller(), { ...px01Flight, emailFlight: 'no' }))).toEqual({
      error: 'invalidRequest',
      fields: ['emailFlight'],
    })
  })

  it('requires a contact outside of the demonstration, whose scripts send none (W4)', async () => {
    const service = { ...deps, settings: { ...deps.settings, demo: false } }
    const byTicket = (contact: object) => lookUpByTicket(service, guestCaller(), { ...px01, ...contact })
    const byFlight = (contact: object) => lookUpByFlight(service, guestCaller(), { ...px01Flight, ...contact })
    expect(await getRefusal(byTicket({ phoneTicket: ' ' }))).toEqual({ error: 'contactRequired' })
    expect(await getRefusal(byFlight({ emailFlight: '' }))).toEqual({ error: 'contactRequired' })
    expect((await byTicket({ emailTicket: 'lin@example.com' })).trips).toHaveLength(1)
    expect((await byFlight({ phoneFlight: '15410000101' })).trips).toHaveLength(1)
  })

  it('gives a wrong name, an unknown ticket and a wrong document the same answer', async () => {
    const same = { error: 'notFound', reason: 'trip' }
    expect(await getRefusal(lookUpByTicket(deps, guestCaller(), { ...px01, lastName: 'ZHAO' }))).toEqual(same)
    expect(await getRefusal(lookUpByTicket(deps, guestCaller(), { ...px01, ticketNo: '7319990000000' }))).toEqual(same)
    expect(
      await getRefusal(
        lookUpByTicket(deps, guestCaller(), {
          ...px01,
          ticketNo: '7319990000000',
          lastName: 'MUSTERMANN',
          firstName: 'ERIKA',
        }),
      ),
    ).toEqual(same)
    expect(await getRefusal(lookUpByFlight(deps, guestCaller(), { ...px01Flight, identityDocId: 'ZZ1' }))).toEqual(same)
    expect(await getRefusal(lookUpByFlight(deps, guestCaller(), { ...px01Flight, flightNo: 'MF999' }))).toEqual(same)
  })
})

describe('guessing (W3)', () => {
  const ticket = (ticketNo: string, firstName = 'WRONG') => ({ ticketNo, lastName: 'OUYANG', firstName })
  const wrong = (ticketNo: string, caller = guestCaller()) => getRefusal(lookUpByTicket(deps, caller, ticket(ticketNo)))

  it('requires a check after failures on one ticket, across devices and names', async () => {
    const ticketNo = '7319991000548'
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await wrong(ticketNo)).toEqual({ error: 'notFound', reason: 'trip' })
    const caller = guestCaller()
    const right = (humanCheck?: string) =>
      lookUpByTicket(easy, { ...caller, humanCheck: humanCheck ?? null }, ticket(ticketNo, 'RUOZHOU'))
    const refused = await getRefusal(right())
    expect(refused).toMatchObject({ error: 'humanCheck' })
    expect((await right(resolveSolution(resolveChallenge(refused)))).trips).toHaveLength(1)
  })

  it('requires a check after failures at one person, whichever documents are guessed', async () => {
    let guesses = 100
    const look = () => lookUpByFlight(deps, guestCaller(), { ...px01Flight, identityDocId: `ZZ99887${guesses++}` })
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await getRefusal(look())).toEqual({ error: 'notFound', reason: 'trip' })
    expect(await getRefusal(look())).toMatchObject({ error: 'humanCheck' })
    expect((await lookUpByFlight(deps, guestCaller(), px01Flight)).trips).toHaveLength(1)
  })

  it('counts failures of a device across tickets, without affecting others behind its address', async () => {
    const ip = '10.9.9.9'
    const attacker = () => guestCaller({ ip, deviceId: 'attacker' })
    for (let failure = 1; failure <= limits.deviceGuessesPerHour; failure += 1) {
      expect(await wrong(`73199900000${10 + failure}`, attacker())).toEqual({ error: 'notFound', reason: 'trip' })
    }
    expect(await wrong('7319990000099', attacker())).toMatchObject({ error: 'humanCheck' })
    for (let neighbour = 0; neighbour < 6; neighbour += 1) {
      expect((await lookUpByTicket(deps, guestCaller({ ip }), px01)).trips).toHaveLength(1)
    }
  })
})

describe('documents guessed on one flight (W3)', () => {
  it('are checked ever harder, and at the ceiling the form closes for the flight, while a ticket still finds the trip', async () => {
    const names = new Map<string, number>()
    for (let guesses = 0; guesses < 300; guesses += 1) {
      const caller = guestCaller({ ip: `10.20.${guesses % 250}.1` })
      const look = (humanCheck: string | null = null) =>
        getRefusal(
          lookUpByFlight(
            easy,
            { ...caller, humanCheck },
            { ...px01Flight, identityDocId: `Q${guesses}${guesses * 7919}` },
          ),
        )
      const first = await look()
      const answer = first?.error === 'humanCheck' ? await look(resolveSolution(resolveChallenge(first))) : first
      names.set(String(answer?.error), (names.get(String(answer?.error)) ?? 0) + 1)
    }
    expect(Object.fromEntries(names)).toEqual({ notFound: expect.any(Number), formClosed: expect.any(Number) })
    expect(names.get('notFound')).toBeLessThanOrEqual(120)
    expect(await getRefusal(lookUpByFlight(deps, guestCaller(), px01Flight))).toEqual({
      error: 'formClosed',
      instead: ['mailCode', 'otherForm'],
    })
    expect((await lookUpByTicket(deps, guestCaller(), px01)).trips).toHaveLength(1)
  })
})

describe('the plans of a flight', () => {
  it('are listed at list price without a passenger', async () => {
    const { wifi, products } = await listFlightPlans(deps, guestCaller({ language: 'en' }), {
      flightNo: '８２９',
      flightDate: '2026-11-20',
    })
    expect(wifi).toBe('available')
    expect(products.map(({ planId }) => planId)).toEqual(['WP01', 'WP02', 'WP03', 'WP05', 'WP06'])
    expect(products.every(({ price, listPrice, currency }) => price === listPrice && currency === 'USD')).toBe(true)
  })

  it.each([
    ['MF871', '2026-11-22', 'notEquipped'],
    ['MF809', '2026-11-21', 'unserviceable'],
    ['MF853', '2026-11-21', 'cancelled'],
  ])('are empty for %s on %s: %s', async (flightNo, flightDate, wifi) => {
    expect(await listFlightPlans(deps, guestCaller(), { flightNo, flightDate })).toMatchObject({ wifi, products: [] })
  })

  it.each([
    ['MF829', '2026-01-01', { error: 'notFound', reason: 'flight' }],
    ['CA829', '2026-11-20', { error: 'flightOtherAirline' }],
    ['', '2026-11-20', { error: 'invalidRequest', fields: ['flightNo'] }],
  ])('are refused for %j on %s', async (flightNo, flightDate, error) => {
    expect(await getRefusal(listFlightPlans(deps, guestCaller(), { flightNo, flightDate }))).toEqual(error)
  })
})
