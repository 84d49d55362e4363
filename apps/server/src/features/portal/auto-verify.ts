import type { Language } from '@aisle/contract/language'
import type { autoVerifySchemas } from '@aisle/contract/portal-schemas'
import { isAirborne } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, LoginSession } from '../../platform/http/caller.ts'
import { knownDevice, mintDeviceToken, type Device } from '../access-grants/index.ts'
import { findFlight, findTrip, type ManifestTrip } from '../flights/index.ts'
import { findAccount } from '../accounts/index.ts'
import { asLoggedIn } from '../login/index.ts'
import { getConnection } from './connection-of.ts'
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

/**
 * E6: recognises the passenger by the session, or, when the captive sheet lost it, by the device: by its token at any
 * address, else by its lease (L1). A known device at a new address keeps its open plan.
 */
export async function autoVerify(deps: Deps, caller: Caller): Promise<Recognised> {
  const device = await knownDevice(deps, caller)
  if (device) caller.outgoing.deviceToken = mintDeviceToken(deps, device.deviceId)
  const { session, language } = caller
  const bySession = session && (await recogniseSession(deps, { device, session, language }))
  return bySession ?? (device && (await recogniseDevice(deps, caller, device))) ?? unknown
}

async function recogniseSession(
  deps: Deps,
  { device, session, language }: { device: Device | null; session: LoginSession; language: Language },
): Promise<Recognised | null> {
  const account = await findAccount(deps.db, session.accountId)
  if (!account) return null
  const trip = await currentTrip(deps, session)
  return {
    recognised: true,
    userInfo: asLoggedIn(deps, { account, session, trip, language }),
    // The browser already has its token; the server stores only the hash.
    accessToken: null,
    ...(trip ? await whatTheyHave(deps, device, trip) : { connection: null, entitlements: [] }),
  }
}

async function recogniseDevice(deps: Deps, caller: Caller, device: Device): Promise<Recognised | null> {
  const trip = await findTrip(deps.db, device.tripId)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  if (!flight || !isAirborne(flight, deps.clock.now())) return null
  const { accessToken, userInfo } = await inTransaction(deps.db, (tx) =>
    startTripSession(deps, caller, { tx, trip, deviceId: device.deviceId, wayIn: 'lease' }),
  )
  return { recognised: true, userInfo, accessToken, ...(await whatTheyHave(deps, device, trip)) }
}

async function whatTheyHave(deps: Deps, device: Device | null, trip: ManifestTrip) {
  const [connection, entitlements] = await Promise.all([
    device ? getConnection(deps, device, trip) : null,
    entitlementsOfTrip(deps, trip),
  ])
  return { connection, entitlements }
}
