import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { countFault } from './collector-counts.ts'
import type { Fault } from './event-rules.ts'
import { countSetAside, insertSetAside, type SetAsideRow } from './set-aside-store.ts'

type World = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>

/** What could not be read, and where it came from. */
export interface Unread {
  projectId: string
  reason: Fault
  /** How many events it is, as far as can be told. */
  count: number
  /** As it stood in the address, cut to size. */
  query: string
  /** Cut to size, and how long it was. */
  body: Buffer
  bytes: number
}

export interface SetAside {
  /** Ends when it is kept, or is known not to be: bounded a day, and nobody's answer depends on it. Never fails. */
  keep(unread: readonly Unread[]): Promise<void>
}

/** Rows that wait for the one insert that is running. */
const mostWaiting = 200
const dayMs = 24 * 60 * 60_000

/** Keeps what could not be read, to be looked at (A2): cut to size, so many a day, all that came meanwhile in one insert. */
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
        if (waiting.length < mostWaiting) waiting.push(rowOf(world, one))
      }
      // What is added while an insert runs is written by the same run.
      if (unread.length > 0) await (writing ??= write())
    },
  }
}

/** How many rows the day has left; what was kept before this process began counts. */
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

function rowOf({ clock, random }: World, { projectId, reason, query, body, bytes }: Unread): SetAsideRow {
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
