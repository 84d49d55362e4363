import { dayMs } from '@aisle/rules/time'
import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { countFault } from './collector-counts.ts'
import type { Fault } from './event-rules.ts'
import { countSetAside, insertSetAside, type SetAsideRow } from './set-aside-store.ts'

type World = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>

/** Unreadable content and its origin. */
export interface Unread {
  projectId: string
  reason: Fault
  /** The number of events, as far as known. */
  count: number
  /** The query as received, truncated. */
  query: string
  /** Truncated; `bytes` is the original length. */
  body: Buffer
  bytes: number
}

export interface SetAside {
  /**
   * Resolves, and never rejects, once the rows are stored or known not to be: their number is limited per day and no
   * answer depends on it.
   */
  keep(unread: readonly Unread[]): Promise<void>
}

/** Rows that wait for the running insert. */
const mostWaiting = 200

/**
 * Keeps unreadable content for inspection (A2): truncated, limited per day, with one insert for all that has arrived.
 */
export function setAsideKeeper(world: World): SetAside {
  const room = roomOfToday(world)
  let waiting: SetAsideRow[] = []
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const rows = waiting
      waiting = []
      try {
        const fits = await room.take(rows.length)
        if (fits > 0) await insertSetAside(world.db, rows.slice(0, fits))
      } catch (error) {
        world.log.warn({ err: error, rows: rows.length }, 'what the collector could not read was not kept')
      }
    }
    writing = null
  }
  return {
    async keep(unread) {
      for (const one of unread) {
        countFault(world.db, one.reason, one.count)
        if (waiting.length < mostWaiting) waiting.push(getRow(world, one))
      }
      // The running loop also writes rows added during its insert.
      if (unread.length > 0) await (writing ??= write())
    },
  }
}

/** How many rows the day has left, including those stored before this process started. */
function roomOfToday({ db, clock }: World) {
  let day = -1
  let left = 0
  return {
    async take(wanted: number): Promise<number> {
      const today = Math.floor(clock.now().getTime() / dayMs)
      if (today !== day) {
        left = limits.setAsidePerDay - (await countSetAside(db, new Date(today * dayMs)))
        day = today
      }
      const taken = Math.max(0, Math.min(wanted, left))
      left -= taken
      return taken
    },
  }
}

function getRow({ clock, random }: World, { projectId, reason, query, body, bytes }: Unread): SetAsideRow {
  return {
    set_aside_id: newId(random, 'aside'),
    received_at: clock.now(),
    project_id: projectId,
    reason,
    query,
    body,
    bytes,
  }
}
