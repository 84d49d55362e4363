import type { eraseSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/security/document-columns.ts'
import { newId } from '../../platform/security/random.ts'
import { deletePhotosSoon } from '../refunds/index.ts'
import { eraseResponses } from '../surveys/index.ts'
import { forgetSubjects, insertAudit } from './audit-store.ts'
import { blankTrip, eraseTraces, findPerson, parcelsToCome, getTrips } from './erase-store.ts'
import { deletePartsOfFlights } from './manifest/manifest-part-store.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'

type EraseRequest = z.output<typeof eraseSchema>

interface Erased {
  dryRun: boolean
  /** Rows by table: deleted, or blanked where the books keep them. */
  rows: Record<string, number>
  notes: string[]
}

/** Rolls a dry run back and carries its result. */
class RolledBack extends Error {
  readonly erased: Erased
  constructor(erased: Erased) {
    super('dry run')
    this.erased = erased
  }
}

/**
 * G6: erases everything that identifies a passenger, in one transaction. Orders, payments and the ledger stay for the
 * books, without name, address, mailbox and remark. The audit line holds no name. Safe to repeat by account.
 */
export async function erasePassenger(deps: Deps, operator: Operator, request: EraseRequest): Promise<Erased> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const erased = await eraseIn(deps, tx, { operator, request })
      if (request.dryRun) throw new RolledBack(erased)
      return erased
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.erased
    throw error
  }
}

async function eraseIn(
  deps: Deps,
  tx: Tx,
  { operator, request }: { operator: Operator; request: EraseRequest },
): Promise<Erased> {
  const person = await findPerson(tx, { ...request, documentHash: computeDocumentHash(deps, request) })
  const { accountIds, documentHashes } = person
  if (accountIds.length === 0 && documentHashes.length === 0) refuse('unknownPassenger')
  if (documentHashes.length > 1 || (documentHashes.length === 0 && accountIds.length > 1)) refuse('severalPassengers')
  const trips = await getTrips(tx, person)
  const now = deps.clock.now()
  if (!request.force) {
    const parcels = await parcelsToCome(tx, accountIds)
    const flights = trips.filter(({ eta }) => eta > now).length
    if (flights > 0 || parcels.length > 0) refuse('stillNeeded', { flights, parcels: parcels.length })
  }
  const tripIds = trips.map(({ tripId }) => tripId)
  const rows = await eraseTraces(tx, {
    at: now,
    accountIds,
    tripIds,
    ticketNos: trips.map(({ ticketNo }) => ticketNo),
  })
  for (const { tripId } of trips) {
    await blankTrip(tx, tripId, {
      sealed: deps.vault.seal('', { purpose: 'document' }),
      hash: newId(deps.random, 'erased'),
    })
  }
  await deletePartsOfFlights(
    tx,
    trips.map(({ flightId }) => flightId),
  )
  await forgetSubjects(tx, documentHashes)
  await deletePhotosSoon(deps, tx)
  const responses = await eraseResponses(deps, tx, tripIds)
  const counted = { ...rows, survey_responses: responses, manifest_passengers: trips.length }
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at: now,
    keyName: operator.keyName,
    scope: 'passengers',
    command: 'erase',
    summary: `a passenger: ${Object.values(counted).reduce((sum, count) => sum + count, 0)} rows`,
  })
  return {
    dryRun: request.dryRun,
    rows: counted,
    notes: [
      'The client log names devices, not passengers, and masks personal data: nothing in it can be linked to somebody.',
      'Counted tries are keyed hashes and go within two hours.',
    ],
  }
}

/** The hash that lookups use (W2), so folded in the same way. */
export function computeDocumentHash(
  deps: Deps,
  { documentNumber }: Pick<EraseRequest, 'documentNumber'>,
): string | undefined {
  if (documentNumber === undefined) return undefined
  return hashDocument(deps.vault, documentNumber)
}
