import type { eraseSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/security/document-columns.ts'
import { erasePerson, findPerson, getTrips, parcelsToCome } from '../personal-data/index.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'
import { noteErasure } from './note-erasure.ts'

type EraseRequest = z.output<typeof eraseSchema>

interface Erased {
  dryRun: boolean
  /** Rows by table: deleted, or blanked where the books keep them. */
  rows: Record<string, number>
  notes: string[]
}

/** G6: erases everything that identifies a passenger, in one transaction. Safe to repeat by account. */
export async function erasePassenger(deps: Deps, operator: Operator, request: EraseRequest): Promise<Erased> {
  return inTransactionUnlessDry(deps, request.dryRun, (tx) => eraseIn(deps, tx, { operator, request }))
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
  const rows = await erasePerson(deps, tx, { person, trips, by: operator.keyName, noteErasure })
  return {
    dryRun: request.dryRun,
    rows,
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
