import type {
  eraseAccountSchemas,
  ErasedThing,
  ErasureObstacle,
  viewErasureSchemas,
} from '@aisle/contract/personal-data-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import { requireFreshProof } from '../login/index.ts'
import { erasePerson, type NoteErasure } from './erase-person.ts'
import { getTrips } from './erase-store.ts'
import { tellErased } from './erased-mail.ts'
import { requireOwnAccount } from './own-account.ts'
import { countKept, findOwnPerson, flightsAhead, lockAccount, openMatters } from './own-person-store.ts'

type Trips = Awaited<ReturnType<typeof getTrips>>

/** The tables whose rows the page mentions. */
const tablesOfThings = {
  trips: 'manifest_passengers',
  logins: 'login_sessions',
  passkeys: 'passkeys',
  openIds: 'account_open_ids',
  addresses: 'addresses',
  cart: 'cart_lines',
  photos: 'refund_photos',
  surveyAnswers: 'survey_responses',
} as const satisfies Record<ErasedThing, string>

/** @throws personalDataOnGround, personalDataNeedsAccount */
export async function viewErasure(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof viewErasureSchemas.response>> {
  const accountId = requireOwnAccount(deps, caller)
  return inTransaction(deps.db, async (tx) => {
    const trips = await getTrips(tx, await findOwnPerson(tx, accountId))
    return {
      obstacles: await findObstacles(deps, tx, { session: caller.session, trips }),
      keeps: await countKept(
        tx,
        accountId,
        trips.map(({ tripId }) => tripId),
      ),
    }
  })
}

/**
 * G6: the passenger erases themselves, by the same act as staff. Data is not erased while it is needed to hand over
 * goods or money, or to board. Every login ends, this one too, and the account's mailbox gets a mail.
 * @throws personalDataOnGround, personalDataNeedsAccount, freshProofRequired, personalDataUnclear, erasureWaits {obstacles}
 */
export async function eraseOwnAccount(
  deps: Deps,
  caller: PassengerCaller,
  noteErasure: NoteErasure,
): Promise<z.input<typeof eraseAccountSchemas.response>> {
  const accountId = requireOwnAccount(deps, caller)
  await requireFreshProof(deps, caller)
  const { rows, keeps } = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId)
    const person = await findOwnPerson(tx, accountId)
    if (person.documentHashes.length > 1) fail('personalDataUnclear')
    const trips = await getTrips(tx, person)
    const obstacles = await findObstacles(deps, tx, { session: caller.session, trips })
    if (obstacles.length > 0) fail('erasureWaits', { obstacles })
    const kept = await countKept(
      tx,
      accountId,
      trips.map(({ tripId }) => tripId),
    )
    await tellErased(deps, tx, caller)
    return { rows: await erasePerson(deps, tx, { person, trips, by: 'the passenger', noteErasure }), keeps: kept }
  })
  caller.outgoing.accessToken = null
  const removed = Object.entries(tablesOfThings).map(([what, table]) => ({
    // The keys of `tablesOfThings` are exactly these.
    what: what as ErasedThing,
    count: rows[table] ?? 0,
  }))
  return { erased: true, removed: removed.filter(({ count }) => count > 0), keeps }
}

async function findObstacles(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { session, trips }: { session: LoginSession; trips: Trips },
): Promise<ErasureObstacle[]> {
  const matters = await openMatters(
    db,
    session,
    trips.map(({ tripId }) => tripId),
  )
  const flights = await flightsAhead(
    db,
    trips.map(({ flightId }) => flightId),
    deps.clock.now(),
  )
  return [
    ...matters.map((matter) => ({ ...matter, flight: null })),
    ...flights.map((flight) => ({ kind: 'flightAhead' as const, orderNo: null, flight })),
  ]
}
