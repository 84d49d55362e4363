import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../platform/deps.ts'
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import { errorCode } from '../../platform/db/local-postgres/local-postgres-error.ts'
import type { EventSink } from '../../outside/event-sink/event-sink.ts'
import { countFate } from './collector-counts.ts'
import { insertEvents, getRow } from './event-store.ts'
import { setAsideKeeper, type SetAside } from './set-aside.ts'

type World = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>

/** Limit for all waiting rows, in characters. */
const mostWaiting = 32 * 1024 * 1024
const mostInOneInsert = 4 * 1024 * 1024

interface Row {
  text: string
  projectId: string
}

/** The rows of one caller who waits for them. */
interface Share {
  rows: readonly Row[]
  size: number
  done(): void
  failed(error: unknown): void
}

/**
 * Stores events in our own tables. Callers that arrive during an insert share the next one, so a thousand small
 * requests cost a few statements; each is answered when its events are committed. Fails at once when too much is
 * waiting or the database is away.
 */
export function databaseSink(world: World): EventSink {
  const setAside = setAsideKeeper(world)
  let waiting: Share[] = []
  let waitingSize = 0
  let writing: Promise<void> | null = null
  let isClosed = false

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const shares = firstShares(waiting)
      waiting = waiting.slice(shares.length)
      waitingSize -= shares.reduce((sum, { size }) => sum + size, 0)
      try {
        await insertAll(
          { ...world, setAside },
          shares.flatMap(({ rows }) => rows),
        )
        for (const share of shares) share.done()
      } catch (error) {
        for (const share of shares) share.failed(error)
      }
    }
    writing = null
  }
  return {
    take: (events) =>
      new Promise((done, failed) => {
        const rows = events.map((event) => ({ text: getRow(event), projectId: event.projectId }))
        const size = rows.reduce((sum, { text }) => sum + text.length, 0)
        if (isClosed || waitingSize + size > mostWaiting) {
          failed(new DatabaseUnavailable('too many events wait for the database'))
          return
        }
        waiting.push({ rows, size, done, failed })
        waitingSize += size
        writing ??= write()
      }),
    async close() {
      isClosed = true
      // The running insert may finish. Only a spool that has given up on the others would still wait for them.
      for (const share of waiting) share.failed(new DatabaseUnavailable('the server ends'))
      waiting = []
      await writing
    },
  }
}

/** At least one share, and no more than one insert should take. */
function firstShares(waiting: readonly Share[]): Share[] {
  let size = 0
  const tooMany = waiting.findIndex((share, place) => {
    size += share.size
    return place > 0 && size > mostInOneInsert
  })
  return waiting.slice(0, tooMany < 0 ? waiting.length : tooMany)
}

/** Bisects to the row that PostgreSQL refuses and sets it aside; its neighbours are stored. */
async function insertAll(world: World & { setAside: SetAside }, rows: readonly Row[], isAgain = false): Promise<void> {
  try {
    const texts = rows.map(({ text }) => text)
    const fresh = await insertEvents(world.db, texts)
    countFate(world.db, 'taken', fresh)
    countFate(world.db, 'double', rows.length - fresh)
  } catch (error) {
    // The month's partition was created while this insert waited; a second attempt finds it.
    if (errorCode(error) === checkViolation && !isAgain) return insertAll(world, rows, true)
    if (!isAboutValues(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only) {
      world.log.warn({ err: error }, 'the database refused an event')
      const whole = Buffer.from(only.text)
      const body = whole.subarray(0, limits.setAsideBytes)
      const { projectId } = only
      await world.setAside.keep([{ projectId, reason: 'notStored', count: 1, query: '', body, bytes: whole.length }])
      return
    }
    const middle = Math.ceil(rows.length / 2)
    await insertAll(world, rows.slice(0, middle))
    await insertAll(world, rows.slice(middle))
  }
}

const checkViolation = '23514'

/** Values that do not fit (22), violate a constraint (23) or exceed an index (54). */
const isAboutValues = (error: unknown) =>
  !(error instanceof DatabaseUnavailable) && /^(22|23|54)...$/.test(errorCode(error))
