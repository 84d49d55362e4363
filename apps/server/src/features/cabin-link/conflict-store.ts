import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../security/random.ts'

/** Where both sides did not agree; decision 0016 says what was done. */
type ConflictKind =
  | 'refundedWhileUsed'
  | 'reportedAfterSettling'
  | 'usedAfterRebooking'
  | 'paidAfterItsEnd'
  | 'boughtTwice'
  | 'soldTooMany'
  | 'numberTaken'
  | 'notItsFlight'
  | 'clocksDiffer'
  | 'notUnderstood'

export interface Conflict {
  peer: string
  kind: ConflictKind
  item: string
  key: string
  detail: Record<string, unknown>
}

/** Once for each thing; told again, its detail is the newer. */
export async function recordConflict(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, conflict: Conflict): Promise<void> {
  const { peer, kind, item, key } = conflict
  const detail = JSON.stringify(conflict.detail)
  await tx
    .insertInto('link_conflicts')
    .values({ conflict_id: newId(deps.random, 'dif'), peer, kind, item, key, detail, happened_at: deps.clock.now() })
    .onConflict((known) => known.columns(['peer', 'kind', 'item', 'key']).doUpdateSet({ detail }))
    .execute()
}
