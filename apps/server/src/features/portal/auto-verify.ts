import type { autoVerifySchemas, Connection } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, LoginSession } from '../../http/caller.ts'
import { openGrantOfDevice, presentEntitlement, presentGrant } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight, findTrip, isAirborne, type ManifestTrip } from '../flights/index.ts'
import { asLoggedIn, findAccount } from '../login/index.ts'
import { currentTrip } from './current-trip.ts'
import { entitlementsOfTrip } from './entitlements-of-trip.ts'
import { startTripSession } from './start-trip-session.ts'

type Recognised = z.input<typeof autoVerifySchemas.response>

const unknown: Recognised = {
  recognised: false,
  userInfo: null,
  accessToken: null,
  connection: null,
  entitlements: [],
}

/** E6: the session first; where it was lost with the captive sheet, the lease: who is online from this address (L1). */
export async function autoVerify(deps: Deps, caller: Caller): Promise<Recognised> {
  const bySession = caller.session && (await recogniseSession(deps, caller, caller.session))
  return bySession ?? (await recogniseLease(deps, caller)) ?? unknown
}

async function recogniseSession(deps: Deps, caller: Caller, session: LoginSession): Promise<Recognised | null> {
  const account = await findAccount(deps.db, session.accountId)
  if (!account) return null
  const trip = await currentTrip(deps, session)
  return {
    recognised: true,
    userInfo: asLoggedIn(account, session.scope, session.tripId),
    // The browser has its token already; only its hash is known here.
    accessToken: null,
    ...(trip ? await whatTheyHave(deps, caller, trip) : { connection: null, entitlements: [] }),
  }
}

async function recogniseLease(deps: Deps, caller: Caller): Promise<Recognised | null> {
  // On the ground an address is anybody's.
  if (deps.settings.role === 'ground') return null
  const grant = await openGrantOfDevice(deps.db, caller.ip)
  const trip = grant && (await findTrip(deps.db, grant.tripId))
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  if (!flight || !isAirborne(flight, deps.clock.now())) return null
  const { accessToken, userInfo } = await inTransaction(deps.db, (tx) =>
    startTripSession(deps, caller, { tx, trip, wayIn: 'lease' }),
  )
  return { recognised: true, userInfo, accessToken, ...(await whatTheyHave(deps, caller, trip)) }
}

async function whatTheyHave(deps: Deps, caller: Caller, trip: ManifestTrip) {
  const [connection, entitlements] = await Promise.all([
    connectionOf(deps, caller, trip),
    entitlementsOfTrip(deps, trip),
  ])
  return { connection, entitlements }
}

/** Only what runs on this device: a plan online elsewhere is offered, not shown as connected. */
async function connectionOf(deps: Deps, caller: Caller, trip: ManifestTrip): Promise<Connection | null> {
  const grant = await openGrantOfDevice(deps.db, caller.ip)
  const now = deps.clock.now()
  if (grant?.tripId !== trip.tripId || grant.endsAt <= now) return null
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  const flight = await findFlight(deps.db, trip.flightId)
  if (!entitlement || !flight) return null
  return {
    entitlement: presentEntitlement(entitlement, { flight, grant, now }),
    grant: presentGrant(grant, entitlement, { now, standInGate: deps.networkGate.standIn }),
    seatNumber: trip.seatNumber,
    serverTime: now.toISOString(),
  }
}
