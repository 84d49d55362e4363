import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { WatchedFigure } from '../http/observe.ts'
import type { OpenDb } from './open-db.ts'

/** For `/metrics`: this server's connections, and its clock against the database's. */
export const databaseFigures = (
  { db, connections }: Pick<OpenDb, 'db' | 'connections'>,
  clock: Clock,
): WatchedFigure[] => [
  {
    name: 'aisle_database_connections',
    help: 'Connections of this server that work and that are idle, and queries that wait for one',
    label: 'state',
    read: async () => new Map(Object.entries(connections())),
  },
  {
    name: 'aisle_clock_ahead_seconds',
    help: 'How far this server is ahead of the clock of the database',
    label: 'of',
    async read() {
      const asked = clock.now().getTime()
      const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
      const [answer] = rows
      if (!answer) return new Map()
      // The database read its clock somewhere between question and answer.
      const own = (asked + clock.now().getTime()) / 2
      return new Map([['database', (own - answer.at.getTime()) / 1000]])
    },
  },
]
