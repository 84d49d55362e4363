import { readContactPhone, readEmail } from '@aisle/contract/contact'
import type { verifyForPortalSchemas } from '@aisle/contract/portal-schemas'
import { readLastSix } from '@aisle/rules/identity-document'
import { isAirborne } from '@aisle/rules/sale-window'
import { readSeat } from '@aisle/rules/seat'
import type { z } from 'zod'
import { countingFailures } from '../../platform/attempts/count-failures.ts'
import { beijingDay } from '@aisle/rules/time'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { recordConsents } from '../clauses/index.ts'
import { findAccount } from '../accounts/index.ts'
import { findFlightByNumber, findOwnTrip, tripInSeat, type Flight, type ManifestTrip } from '../flights/index.ts'
import { asLoggedIn } from '../login/index.ts'
import { readFlightNo } from '../pre-purchase/index.ts'
import { flightOfNumber, hasLanded, readAircraft } from '../aircraft/index.ts'
import { entitlementsOfTrip } from './entitlements-of-trip.ts'
import { isOpenAboard } from './open-aboard-rules.ts'
import { rememberDevice } from './remember-device.ts'
import { startTripSession } from './start-trip-session.ts'

type Request = z.output<typeof verifyForPortalSchemas.request>

/**
 * P2: verifies document and seat on this flight. Wrong digits, a wrong and an unknown seat get the same answer after
 * the same work. Aboard it logs in for this trip, and finds earlier plans by the manifest identity, never by browser
 * data (P1). Elsewhere it only confirms a trip that this session has proved already, and starts no session.
 * @throws invalidRequest {fields}, consentRequired, flightOtherAirline, notInFlight, flightLanded, onlyAboard, verifyFailed,
 *   humanCheck {challenge},
 *   seatClosed
 */
export async function verifyForPortal(
  deps: Deps,
  caller: Caller,
  request: Request,
): Promise<z.input<typeof verifyForPortalSchemas.response>> {
  const { seat, lastSix } = readForm(request)
  const asked = await askedFlight(deps, request)
  if (!asked.aboard && !(await hasProved(deps, caller, asked.flight, seat))) return fail('onlyAboard')
  const trip = await countingFailures(deps, caller, {
    kind: 'portal',
    target: { seat: `${asked.name} ${seat}`, flight: asked.name },
    failure: 'verifyFailed',
    look: () => matchingTrip(deps, asked.flight, { seat, lastSix }),
  })
  const deviceId = asked.aboard ? await rememberDevice(deps, caller, trip) : null
  const login = await inTransaction(deps.db, async (tx) => {
    if (request.agreed) await recordConsents(deps, tx, trip.tripId)
    return asked.aboard ? startTripSession(deps, caller, { tx, trip, deviceId, wayIn: 'portal' }) : null
  })
  const entitlements = await entitlementsOfTrip(deps, trip)
  const who = login ?? { accessToken: null, userInfo: await provedIdentity(deps, caller, trip) }
  return { verified: true, ...who, tripId: trip.tripId, seatNumber: seat, entitlements }
}

/** Whether this session sees the trip of that seat already; an unknown seat has none. */
async function hasProved(deps: Deps, { session }: Caller, flight: Flight | undefined, seat: string): Promise<boolean> {
  if (!session || !flight) return false
  const trip = await tripInSeat(deps.db, flight.flightId, seat)
  return trip !== undefined && (await findOwnTrip(deps.db, session, trip.tripId)) !== undefined
}

async function provedIdentity(deps: Deps, { session, language }: Caller, trip: ManifestTrip) {
  const account = session && (await findAccount(deps.db, session.accountId))
  return account ? asLoggedIn(deps, { account, session, trip, language }) : fail('unauthorized')
}

function readForm(request: Request): { seat: string; lastSix: string } {
  const seat = readSeat(request.seatNumber)
  const lastSix = readLastSix(request.idNumber)
  const wrong = {
    idNumber: lastSix === null,
    seatNumber: seat === null,
    email: Boolean(request.email?.trim()) && readEmail(request.email ?? '') === null,
    userTel: Boolean(request.userTel?.trim()) && readContactPhone(request.userTel ?? '') === null,
    agreed: request.agreed === false,
  }
  const fields = Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
  if (fields.length === 1 && wrong.agreed) fail('consentRequired', { fields })
  if (fields.length > 0 || seat === null || lastSix === null) fail('invalidRequest', { fields })
  return { seat, lastSix }
}

interface AskedFlight {
  /** The name under which attempts are counted, also for an unknown flight. */
  name: string
  flight: Flight | undefined
  /** The caller is in its cabin. */
  aboard: boolean
}

/**
 * A cabin takes its flight only from the aircraft; elsewhere the passenger may name it, with or without its date. A
 * server that plays both sides (role `all`) is aboard its airborne flights.
 */
async function askedFlight(deps: Deps, request: Request): Promise<AskedFlight> {
  const named = request.flightNo?.trim()
  const now = deps.clock.now()
  if (deps.settings.role !== 'cabin' && named) {
    const flightNo = readFlightNo(deps.airline, named)
    const flight = request.flightDate
      ? await findFlightByNumber(deps.db, flightNo, request.flightDate)
      : await flightOfNumber(deps, flightNo)
    const day = flight?.flightDate ?? request.flightDate ?? beijingDay(now)
    const aboard = deps.settings.role === 'all' && flight !== undefined && isAirborne(flight, now)
    return { name: `${flightNo} ${day}`, flight, aboard }
  }
  const aircraft = await readAircraft(deps)
  const { flight, data } = aircraft
  if (flight && hasLanded(flight, aircraft, now)) return fail('flightLanded')
  if (!flight || !isOpenAboard(flight, { airborne: data.airborne, now })) return fail('notInFlight')
  return { name: `${flight.flightNo} ${flight.flightDate}`, flight, aboard: deps.settings.role !== 'ground' }
}

async function matchingTrip(
  deps: Deps,
  flight: Flight | undefined,
  given: { seat: string; lastSix: string },
): Promise<ManifestTrip | null> {
  // A missing flight or seat costs the same query and the same hash as a wrong digit.
  const flightId = flight?.flightId ?? ''
  const trip = await tripInSeat(deps.db, flightId, given.seat)
  const hash = deps.vault.hash('document-last6', `${flightId}:${given.lastSix}`)
  return trip?.documentLast6Hash === hash ? trip : null
}
