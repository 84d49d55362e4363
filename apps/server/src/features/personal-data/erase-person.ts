import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { deletePhotosSoon } from '../refunds/index.ts'
import { eraseResponses } from '../surveys/index.ts'
import { blankTrip, eraseTraces, type getTrips, type Person } from './erase-store.ts'

/** Notes an erasure in the staff's own tables, in its transaction; `boot` hands it over, as staff erase by this too. */
export type NoteErasure = (
  deps: Deps,
  tx: Tx,
  erased: {
    by: string
    documentHashes: readonly string[]
    flightIds: readonly string[]
    rows: Readonly<Record<string, number>>
  },
) => Promise<void>

interface Erasing {
  person: Person
  trips: Awaited<ReturnType<typeof getTrips>>
  /** The author of the erasure: an operator's key, or the passenger. */
  by: string
  noteErasure: NoteErasure
}

/**
 * G6, the one act by which a passenger is erased, by staff or by the passenger: removes everything that identifies
 * them. Orders, payments and the ledger stay for the books, without name, address, mailbox and remark. Returns rows by
 * table: deleted, or blanked where the books keep them. Safe to repeat.
 */
export async function erasePerson(
  deps: Deps,
  tx: Tx,
  { person, trips, by, noteErasure }: Erasing,
): Promise<Record<string, number>> {
  const { accountIds, documentHashes } = person
  const tripIds = trips.map(({ tripId }) => tripId)
  const traces = await eraseTraces(tx, {
    at: deps.clock.now(),
    accountIds,
    tripIds,
    ticketNos: trips.map(({ ticketNo }) => ticketNo),
  })
  for (const tripId of tripIds) {
    await blankTrip(tx, tripId, {
      sealed: deps.vault.seal('', { purpose: 'document' }),
      hash: newId(deps.random, 'erased'),
    })
  }
  await deletePhotosSoon(deps, tx)
  const responses = await eraseResponses(deps, tx, tripIds)
  const rows = { ...traces, survey_responses: responses, manifest_passengers: trips.length }
  await noteErasure(deps, tx, { by, documentHashes, flightIds: trips.map(({ flightId }) => flightId), rows })
  return rows
}
