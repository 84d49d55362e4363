import { readEmail, readMobile } from '@aisle/contract/contact'
import type { verifyForPortalSchemas } from '@aisle/contract/portal-schemas'
import { readLastSix } from '@aisle/rules/last-six'
import { readSeat } from '@aisle/rules/seat'
import type { z } from 'zod'
import { countingFailures } from '../../platform/attempts/count-failures.ts'
import { beijingDay } from '../../platform/beijing-time.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { recordConsents } from '../clauses/index.ts'
import { findFlightByNumber, tripInSeat, type Flight, type ManifestTrip } from '../flights/index.ts'
import { normaliseFlightNo } from '../pre-purchase/index.ts'
import { flightOfNumber, readAircraft } from './aircraft/aircraft-flight.ts'
import { entitlementsOfTrip } from './entitlements-of-trip.ts'
import { rememberDevice } from './remember-device.ts'
import { startTripSession } from './start-trip-session.ts'

type Request = z.output<typeof verifyForPortalSchemas.request>

/**
 * P2: verifies document and seat on this flight. Wrong digits, a wrong and an unknown seat get the same answer after
 * the same work. Logs in for this trip; finds earlier plans by the manifest identity, never by browser data (P1).
 * @throws invalidRequest {fields}, flightOtherAirline, notInFlight, verifyFailed, humanCheck {challenge}, limitExceeded
 */
export async function verifyForPortal(
  deps: Deps,
  caller: Caller,
  request: Request,
): Promise<z.input<typeof verifyForPortalSchemas.response>> {
  const { seat, lastSix } = readForm(request)
  const asked = await askedFlight(deps, request)
  const trip = await countingFailures(deps, caller, {
    kind: 'portal',
    target: `seat ${asked.name} ${seat}`,
    failure: 'verifyFailed',
    look: () => matchingTrip(deps, asked.flight, { seat, lastSix }),
  })
  const { accessToken, userInfo } = await inTransaction(deps.db, async (tx) => {
    if (request.agreed) await recordConsents(deps, tx, trip.tripId)
    return startTripSession(deps, caller, { tx, trip, wayIn: 'portal' })
  })
  await rememberDevice(deps, caller, trip)
  const entitlements = await entitlementsOfTrip(deps, trip)
  return { verified: true, accessToken, userInfo, tripId: trip.tripId, seatNumber: seat, entitlements }
}

function readForm(request: Request): { seat: string; lastSix: string } {
  const seat = readSeat(request.seatNumber)
  const lastSix = readLastSix(request.idNumber)
  const wrong = {
    idNumber: lastSix === null,
    seatNumber: seat === null,
    email: Boolean(request.email?.trim()) && readEmail(request.email ?? '') === null,
    userTel: Boolean(request.userTel?.trim()) && readMobile(request.userTel ?? '') === null,
    agreed: request.agreed === false,
  }
  const fields = Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
  if (fields.length > 0 || seat === null || lastSix === null) fail('invalidRequest', { fields })
  return { seat, lastSix }
}

interface AskedFlight {
  /** The name under which attempts are counted, also for an unknown flight. */
  name: string
  flight: Flight | undefined
}

/** A cabin takes its flight only from the aircraft; elsewhere the passenger may name it, with or without its date. */
async function askedFlight(deps: Deps, request: Request): Promise<AskedFlight> {
  const named = request.flightNo?.trim()
  if (deps.settings.role !== 'cabin' && named) {
    const read = normaliseFlightNo(deps.airline, named)
    if ('error' in read) return fail(read.error, read.error === 'invalidRequest' ? { fields: ['flightNo'] } : {})
    const flight = request.flightDate
      ? await findFlightByNumber(deps.db, read.flightNo, request.flightDate)
      : await flightOfNumber(deps, read.flightNo)
    const day = flight?.flightDate ?? request.flightDate ?? beijingDay(deps.clock.now())
    return { name: `${read.flightNo} ${day}`, flight }
  }
  const { flight } = await readAircraft(deps)
  if (!flight) return fail('notInFlight')
  return { name: `${flight.flightNo} ${flight.flightDate}`, flight }
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
