import { sql } from 'kysely'
import type { WatchedFigure } from '../http/observe.ts'
import type { Log } from '../log.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Db } from './open-db.ts'

/** A standby that answers reads which may be some seconds old. */
export interface Replica {
  /** Reads from the standby while it is fresh and answers, otherwise from the database that takes writes. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  figures: readonly WatchedFigure[]
  /** Measures the standby's age now; a timer also does so every second. */
  measure(): Promise<void>
  close(): void
}

interface ReplicaOptions {
  /** The database that takes writes. */
  primary: Db
  standby: Db
  log: Log
  /** In milliseconds; only tests give others. */
  patience?: { everyMs: number; oldestMs: number }
}

/** A passenger may see a price of so long ago. Orders are judged by the database that takes writes. */
const ordinary = { everyMs: 1_000, oldestMs: 5_000 }

/** A position of the primary's log, and when the log was there. */
interface Mark {
  at: number
  position: string
}

/**
 * The age of a standby is measured from outside: the primary reports its log's position, and the standby whether it has
 * reached that. The standby's own idea of its age is wrong while nothing is written, and while it is cut off.
 */
export function openReplica({ primary, standby, log, patience = ordinary }: ReplicaOptions): Replica {
  let marks: Mark[] = []
  /** When the standby was certainly as the primary; null: never so far. */
  let asOf: number | null = null
  const reads = { standby: 0, primary: 0 }
  const isFresh = () => asOf !== null && performance.now() - asOf <= patience.oldestMs

  const measure = async () => {
    const was = isFresh()
    const at = performance.now()
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primary)
    marks.push({ at, position: rows[0]?.position ?? '' })
    const reached = await reachedMarks(standby, marks)
    const last = reached.at(-1)
    if (last) asOf = last.at
    marks = marks.slice(reached.length).slice(-mostMarks)
    if (isFresh() !== was) log.info({ fresh: isFresh() }, 'reads of the catalogue change between standby and primary')
  }
  const timer = setInterval(() => void measure().catch(() => undefined), patience.everyMs)
  timer.unref()
  return {
    async read(work) {
      if (isFresh()) {
        try {
          const result = await work(standby)
          reads.standby += 1
          return result
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
          asOf = null
        }
      }
      reads.primary += 1
      return work(primary)
    },
    figures: [
      {
        name: 'aisle_catalogue_reads_total',
        help: 'Calls that may be answered from a standby, by the database that answered them',
        kind: 'counter',
        label: 'from',
        read: async () => new Map(Object.entries(reads)),
      },
      {
        name: 'aisle_replica_age_seconds',
        help: 'How old the standby is at most',
        label: 'of',
        read: async () => new Map(asOf === null ? [] : [['standby', (performance.now() - asOf) / 1000]]),
      },
    ],
    measure,
    close: () => clearInterval(timer),
  }
}

/** A standby that stays behind for longer than this is compared with the newest marks only. */
const mostMarks = 60

/** The marks, oldest first, that the standby has come to. A server that is no standby has come to none. */
async function reachedMarks(standby: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const positions = marks.map(({ position }) => position)
  const { rows } = await sql<{ reached: number }>`
    select count(*)::int as reached from unnest(${positions}::pg_lsn[]) as mark
    where mark <= pg_last_wal_replay_lsn()`.execute(standby)
  return marks.slice(0, rows[0]?.reached ?? 0)
}
