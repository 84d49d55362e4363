import type { Db } from '../../platform/db/open-db.ts'
import type { WatchedFigure } from '../../platform/http/observe.ts'
import type { Fault } from './event-rules.ts'

/** `taken` was written, `double` already existed; the others count whole requests. */
type Fate = 'taken' | 'double' | 'empty' | 'unknownProject' | 'flood' | 'notSafe'

interface Counts {
  fates: Map<Fate, number>
  faults: Map<Fault, number>
}

/** Counts since the process started, by database, because that is all the sink and the collector share. */
const countsOfAll = new WeakMap<Db, Counts>()

function countEach(db: Db): Counts {
  const known = countsOfAll.get(db)
  if (known) return known
  const counts: Counts = {
    fates: new Map(
      [...(['taken', 'double', 'empty', 'unknownProject', 'flood', 'notSafe'] as const)].map((one) => [one, 0]),
    ),
    faults: new Map(),
  }
  countsOfAll.set(db, counts)
  return counts
}

export function countFate(db: Db, fate: Fate, more = 1): void {
  const { fates } = countEach(db)
  fates.set(fate, (fates.get(fate) ?? 0) + more)
}

export function countFault(db: Db, fault: Fault, more = 1): void {
  const { faults } = countEach(db)
  faults.set(fault, (faults.get(fault) ?? 0) + more)
}

/** For `/metrics` (A2): the outcome of what was sent. */
export const collectorFigures = ({ db }: { db: Db }): WatchedFigure[] => [
  {
    name: 'aisle_analytics_events_total',
    help: 'Events written or known already; requests that were empty, of unknown projects, of a flood, or could not be made safe',
    kind: 'counter',
    label: 'fate',
    read: async () => countEach(db).fates,
  },
  {
    name: 'aisle_analytics_unread_total',
    help: 'What could not be read as an event, by reason',
    kind: 'counter',
    label: 'reason',
    read: async () => countEach(db).faults,
  },
]
