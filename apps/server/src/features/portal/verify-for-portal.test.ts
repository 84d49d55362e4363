import { readFileSync } from 'node:fs'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { verifyForPortalSchemas } from '@aisle/contract/portal-schemas'
import { z } from 'zod'
import { catchError, getRefusal } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { silentReport } from '../../../test-support/silent-report.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { resolveChallenge, easyChecks, resolveSolution } from '../../platform/attempts/test-support/solve-check.ts'
import { mf817, seatsAboard, verifiedAt } from './test-support/aboard.ts'
import { verifyForPortal } from './verify-for-portal.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

const cases = z
  .array(z.object({ caseId: z.string(), form: z.string(), input: z.unknown(), expect: z.string(), why: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../../../../../demo-data/lookup-cases.json', import.meta.url), 'utf8')))
  .filter(({ form }) => form === 'portal')

/** MF829 is in the air from 14:00 UTC. */
const inTheEvening = { ...deps, clock: { now: () => new Date('2026-11-20T15:30:00Z') } }
const ground = { ...deps, settings: { ...deps.settings, role: 'ground' as const } }

describe('the portal cases of lookup-cases.json', () => {
  it('are complete', () => {
    expect(cases).toHaveLength(6)
  })

  it.each(cases)('$caseId: $why', async ({ input, expect: expected }) => {
    const caller = guestCaller()
    const answer = verifyForPortal(inTheEvening, caller, verifyForPortalSchemas.request.parse(input))
    if (expected.startsWith('error:')) {
      expect((await catchError(answer)).errorName).toBe(expected.slice('error:'.length))
      expect(caller.outgoing.accessToken).toBeUndefined()
    } else {
      const { tripId, userInfo, accessToken } = await answer
      const trip = await db
        .selectFrom('manifest_passengers')
        .select('trip_id')
        .where('trip_id', '=', tripId)
        .where('trip_id', 'like', `${expected}%`)
        .execute()
      expect(trip).toHaveLength(1)
      expect(userInfo).toMatchObject({ scope: 'trip', tripId })
      expect(caller.outgoing.accessToken).toBe(accessToken)
    }
  })
})

describe('verification aboard (P2)', () => {
  it('finds a plan bought earlier, without any session or token of the browser (P1)', async () => {
    const asked = { flightNo: 'MF829', flightDate: '2026-11-20', idNumber: '141022', seatNumber: '31A' }
    const { entitlements } = await verifyForPortal(inTheEvening, guestCaller(), asked)
    expect(entitlements).toMatchObject([
      { planId: 'WP05', state: 'unused', quotaKind: 'flight', secondsRemaining: 37_800, bytesRemaining: null },
    ])
  })

  it('answers wrong digits, a wrong seat and an unknown seat alike', async () => {
    const right = { ...mf817, ...seatsAboard.zhou }
    const wrong = [
      { ...right, idNumber: '000000' },
      { ...right, seatNumber: '22H' },
      { ...right, seatNumber: '99Z' },
    ]
    const errors = await Promise.all(wrong.map((one) => catchError(verifyForPortal(deps, guestCaller(), one))))
    expect(errors.map(({ errorName, detail }) => ({ errorName, detail }))).toEqual(
      wrong.map(() => ({ errorName: 'verifyFailed', detail: {} })),
    )
  })

  it('reports malformed fields before any lookup', async () => {
    const form = {
      ...mf817,
      idNumber: '123',
      seatNumber: 'window',
      email: 'a@b',
      userTel: '02112345678',
      agreed: false,
    }
    expect(await catchError(verifyForPortal(deps, guestCaller(), form))).toMatchObject({
      errorName: 'invalidRequest',
      detail: { fields: ['idNumber', 'seatNumber', 'email', 'userTel', 'agreed'] },
    })
  })

  it('asks in the words of spec §5 for a missing consent', async () => {
    const form = { ...mf817, ...seatsAboard.father, agreed: false }
    expect(await catchError(verifyForPortal(deps, guestCaller(), form))).toMatchObject({
      errorName: 'consentRequired',
      detail: { fields: ['agreed'] },
    })
  })

  it('distinguishes another airline from an aircraft without a flight', async () => {
    const other = { ...seatsAboard.zhou, flightNo: 'CZ3101', flightDate: '2026-11-20' }
    expect((await catchError(verifyForPortal(deps, guestCaller(), other))).errorName).toBe('flightOtherAirline')
    expect((await catchError(verifyForPortal(deps, guestCaller(), seatsAboard.zhou))).errorName).toBe('notInFlight')
  })

  it('takes the flight from the aircraft, and in a cabin ignores the passenger’s', async () => {
    const aboard = { ...deps, aircraftFeed: { read: async () => ({ ...silentReport, flightNo: 'CXA817' }) } }
    const cabin = { ...aboard, settings: { ...deps.settings, role: 'cabin' as const } }
    const elsewhere = { flightNo: 'MF829', flightDate: '2026-11-20' }
    expect(await verifyForPortal(aboard, guestCaller(), seatsAboard.ma)).toMatchObject({ verified: true })
    expect(await verifyForPortal(cabin, guestCaller(), { ...elsewhere, ...seatsAboard.ma })).toMatchObject({
      seatNumber: '24K',
    })
    const silent = { ...cabin, aircraftFeed: deps.aircraftFeed }
    const named = { ...mf817, ...seatsAboard.ma }
    expect((await catchError(verifyForPortal(silent, guestCaller(), named))).errorName).toBe('notInFlight')
  })

  it('records the consent with the versions in force, once', async () => {
    const agreed = { ...mf817, ...seatsAboard.father, agreed: true }
    const { tripId } = await verifyForPortal(deps, guestCaller(), agreed)
    await verifyForPortal(deps, guestCaller(), agreed)
    const rows = await db
      .selectFrom('consents')
      .select(['clause_kind', 'clause_version', 'given_at'])
      .where('trip_id', '=', tripId)
      .orderBy('clause_kind')
      .execute()
    expect(rows).toEqual(
      ['privacy_policy', 'wifi_terms'].map((clause_kind) => ({
        clause_kind,
        clause_version: '2026-11-01',
        given_at: deps.clock.now(),
      })),
    )
  })

  it('does not store a contact that was only typed', async () => {
    const contact = { email: 'thief@example.com', userTel: '13800000000' }
    await verifyForPortal(deps, guestCaller(), { ...mf817, ...seatsAboard.zheng, ...contact })
    const accounts = await db
      .selectFrom('accounts')
      .select('account_id')
      .where((account) => account.or([account('email', '=', contact.email), account('phone', '=', contact.userTel)]))
      .execute()
    expect(accounts).toEqual([])
  })
})

describe('outside a cabin (P2)', () => {
  const refusal = (world: typeof deps | typeof inTheEvening, asked: object) =>
    getRefusal(verifyForPortal(world, guestCaller(), verifyForPortalSchemas.request.parse(asked)))
  const onlyAboard = { error: 'onlyAboard' }
  const lin = { flightNo: 'MF829', flightDate: '2026-11-20', idNumber: '141022', seatNumber: '31A' }
  const landed = { flightNo: 'MF807', flightDate: '2026-11-19' }

  it('logs nobody in on the ground, whatever flight is named, and answers right and wrong alike', async () => {
    for (const asked of [lin, { ...lin, idNumber: '000000' }, { ...mf817, ...seatsAboard.zhou }]) {
      expect(await refusal(ground, asked)).toEqual(onlyAboard)
    }
  })

  it('logs nobody in to a flight that has landed, has not left, or is unknown, where one server plays both sides', async () => {
    const seated = await db
      .selectFrom('manifest_passengers')
      .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
      .select('seat_number')
      .where('flight_no', '=', landed.flightNo)
      .where('seat_number', 'is not', null)
      .executeTakeFirst()
    const seatNumber = seated?.seat_number ?? '1A'
    for (const asked of [{ ...landed, seatNumber, idNumber: '123456' }, lin, { ...lin, flightDate: '2031-01-01' }]) {
      expect(await refusal(deps, asked)).toEqual(onlyAboard)
    }
    const dayAfter = { ...deps, clock: { now: () => new Date('2026-11-21T15:30:00Z') } }
    expect(await refusal(dayAfter, { ...mf817, ...seatsAboard.zhou })).toEqual(onlyAboard)
  })

  it('confirms a trip that the session has proved, adds no session and no scope, and still counts guesses', async () => {
    const proved = await verifiedAt(deps, seatsAboard.zhou, '10.3.0.1')
    const asked = { ...mf817, ...seatsAboard.zhou }
    proved.outgoing.accessToken = undefined
    proved.outgoing.deviceToken = null
    const confirmed = await verifyForPortal(ground, proved, asked)
    expect(confirmed).toMatchObject({
      verified: true,
      accessToken: null,
      tripId: proved.session.tripId,
      userInfo: { ffpCardNo: null, openIds: {}, scope: 'trip', tripId: proved.session.tripId },
    })
    expect(proved.outgoing).toMatchObject({ accessToken: undefined, deviceToken: null })
    expect(await getRefusal(verifyForPortal(ground, proved, { ...asked, idNumber: '000000' }))).toEqual({
      error: 'verifyFailed',
    })
    expect(await getRefusal(verifyForPortal(ground, proved, { ...mf817, ...seatsAboard.ma }))).toEqual(onlyAboard)
  })

  it('keeps a cabin open from boarding to landing', async () => {
    const aboard = { ...deps, aircraftFeed: { read: async () => ({ ...silentReport, flightNo: 'CXA829' }) } }
    const at = (time: string) => ({
      ...aboard,
      settings: { ...deps.settings, role: 'cabin' as const },
      clock: { now: () => new Date(time) },
    })
    await db.deleteFrom('counted_uses').execute()
    const seat = { idNumber: lin.idNumber, seatNumber: lin.seatNumber }
    expect(await refusal(at('2026-11-20T12:29:59Z'), seat)).toEqual({ error: 'notInFlight' })
    expect(await refusal(at('2026-11-20T12:30:00Z'), seat)).toBeNull()
    expect(await refusal(at('2026-11-21T01:59:59Z'), seat)).toBeNull()
    expect(await refusal(at('2026-11-21T02:00:00Z'), seat)).toEqual({ error: 'flightLanded' })
  })
})

describe('guessing (W3)', () => {
  const right = { ...mf817, ...seatsAboard.huang }
  const guess = (
    asked: typeof right | Record<keyof typeof right, string>,
    options: Parameters<typeof guestCaller>[0],
  ) => catchError(verifyForPortal(deps, guestCaller(options), asked))

  it('requires a human check at a seat after 5 wrong attempts from anywhere, but not at other seats', async () => {
    const ip = '10.9.0.1'
    for (let count = 0; count < 5; count += 1) {
      expect((await guess({ ...right, idNumber: `00000${count}` }, { ip })).errorName).toBe('verifyFailed')
    }
    const owner = guestCaller({ ip: '10.9.0.2' })
    const asked = await getRefusal(verifyForPortal(easyChecks(deps), owner, right))
    expect(asked).toMatchObject({ error: 'humanCheck' })
    // The neighbour shares the address, as everyone does behind one cabin address.
    expect(await verifyForPortal(deps, guestCaller({ ip }), { ...mf817, ...seatsAboard.father })).toMatchObject({
      verified: true,
    })
    const solved = { ...owner, humanCheck: resolveSolution(resolveChallenge(asked)) }
    expect(await verifyForPortal(deps, solved, right)).toMatchObject({ verified: true })
  })

  it('slows a device that attempts seat after seat', async () => {
    const device = { ip: '10.9.0.3', deviceId: 'guesser' }
    const past = 41 + limits.deviceGuessesPerHour
    for (let row = 41; row < past; row += 1) {
      expect((await guess({ ...right, seatNumber: `${row}A` }, device)).errorName).toBe('verifyFailed')
    }
    expect((await guess({ ...right, seatNumber: `${past}A` }, device)).errorName).toBe('humanCheck')
    expect((await guess({ ...right, seatNumber: `${past}A` }, { ...device, deviceId: 'other' })).errorName).toBe(
      'verifyFailed',
    )
  })
})
