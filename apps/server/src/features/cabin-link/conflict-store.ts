import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'

/** How the two sides can disagree; decision 0016 says how each case is resolved. */
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

/** Recorded once per thing; a repeated conflict replaces the detail. */
export async function recordConflict(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, conflict: Conflict): Promise<void> {
  const { peer, kind, item, key } = conflict
  const detail = JSON.stringify(conflict.detail)
  await tx
    .insertInto('link_conflicts')
    .values({ conflict_id: newId(deps.random, 'dif'), peer, kind, item, key, detail, happened_at: deps.clock.now() })
    .onConflict((known) => known.columns(['peer', 'kind', 'item', 'key']).doUpdateSet({ detail }))
    .execute()
}
