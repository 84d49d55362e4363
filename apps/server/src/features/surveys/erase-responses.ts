import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { computeOnceHash } from './once-hash.ts'
import { allSurveys, deleteResponses } from './survey-store.ts'

/** G6: deletes every response of these trips, anonymous ones included. Returns how many. */
export async function eraseResponses(deps: Pick<Deps, 'vault'>, tx: Tx, tripIds: readonly string[]): Promise<number> {
  const surveys = await allSurveys(tx)
  const onceHashes = tripIds.flatMap((tripId) =>
    surveys.map(({ surveyId }) => computeOnceHash(deps, { tripId, surveyId })),
  )
  return deleteResponses(tx, { tripIds, onceHashes })
}
