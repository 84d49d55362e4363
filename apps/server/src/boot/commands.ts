import { migrate } from '../platform/db/migrate.ts'
import type { Log } from '../platform/log.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './open-database.ts'

/** What the server program does instead of serving; each answers with a line for the person who runs it. */
const commands = {
  /** The configuration has been read by then. */
  'check-config': async () => 'The configuration can be used.',
  migrate: migrateOnly,
}

type Command = keyof typeof commands

/** Names of commands, as the first argument of the program. */
export const commandNames = Object.keys(commands) as readonly Command[]

/** @throws as `readConfig`, `requireDatabase` and `migrate` */
export const runCommand = (command: Command, config: Config, log: Log): Promise<string> =>
  commands[command](config, log)

/** Migrates and serves nothing, so that the servers that start afterwards find nothing to change. */
async function migrateOnly(config: Config, log: Log): Promise<string> {
  const { db, close } = await openDatabase(config, log)
  try {
    const applied = await migrate(db)
    return applied.length === 0 ? 'Nothing is to be migrated.' : `Migrated: ${applied.join(', ')}.`
  } finally {
    await close()
  }
}
