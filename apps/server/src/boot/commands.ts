import { pino } from 'pino'
import { migrate } from '../platform/db/migrate.ts'
import { logOptions } from '../platform/http/server-log.ts'
import type { Log } from '../platform/log.ts'
import { addressable, keptDataKey, readConfig, type Config } from './config/config.ts'
import { ConfigError, type Environment } from './config/reader.ts'
import { inviteAdministrator } from '../features/staff/index.ts'
import { machineReadings, steadyClock } from '../platform/clock.ts'
import { reseal } from '../platform/security/key-rotation/reseal.ts'
import { requireDataKey } from '../platform/security/key-rotation/require-data-key.ts'
import { secureRandom } from '../platform/security/random.ts'
import { openVault } from '../platform/security/vault.ts'
import { openDatabase } from './open-database.ts'
import { countLines, rotateKey } from './rotate-key.ts'

/** One sentence for the person who runs the command. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** A container engine asks again anyway. */
const readyMs = 4_000

type Command = (config: Config, world: CommandWorld) => Promise<string>

interface CommandWorld {
  environment: Environment
  /** The arguments after the command's name. */
  options: readonly string[]
  log: Log
}

/** The commands that the server program runs instead of serving; each answers with text for the person who runs it. */
const commands = new Map<string, { run: Command; options?: readonly string[] }>([
  // The configuration has been read by then.
  ['check-config', { run: async () => 'The configuration can be used.' }],
  ['check-ready', { run: checkReady }],
  ['invite-admin', { run: inviteAdmin, options: ['--email=', '--name='] }],
  ['migrate', { run: migrateOnly }],
  ['reseal', { run: resealAll, options: ['--apply'] }],
  ['rotate-key', { run: rotate, options: ['--apply'] }],
])

/**
 * Runs the command that these arguments name; null: they name none, so the program serves.
 * @throws ConfigError for an unknown command or option, and as `readConfig`, `requireDatabase` and `migrate`
 */
export async function runCommand(
  [name, ...options]: readonly string[],
  environment: Environment,
): Promise<string | null> {
  if (name === undefined) return null
  const command = commands.get(name)
  if (!command) {
    throw new ConfigError(`"${name}" is no command: there are ${[...commands.keys()].join(', ')}, or none to serve.`)
  }
  const unknown = options.find((option) => !command.options?.some((known) => isMeant(known, option)))
  if (unknown !== undefined) throw new ConfigError(`"${unknown}" is no option of ${name}.`)
  const config = readConfig(environment)
  return command.run(config, { environment, options, log: pino(logOptions(config.logLevel)) })
}

/** An option that ends with `=` takes a value. */
const isMeant = (known: string, option: string) => (known.endsWith('=') ? option.startsWith(known) : option === known)

const getValue = (options: readonly string[], name: string) =>
  options
    .find((option) => option.startsWith(name))
    ?.slice(name.length)
    .trim() ?? ''

/** The first step of a new installation's staff (docs/operations.md). */
async function inviteAdmin(config: Config, { options, log }: CommandWorld): Promise<string> {
  const [email, name] = [getValue(options, '--email='), getValue(options, '--name=')]
  if (!email.includes('@') || name === '') throw new CommandFailed('Give --email= and --name= of the administrator.')
  if (!config.console) throw new CommandFailed('There is no console: set CONSOLE_PORT and CONSOLE_URL.')
  const { db, close } = await openDatabase(config, log)
  try {
    const data = config.dataKey ?? (await keptDataKey(config.dataDir))
    const vault = openVault({ data, also: config.dataKeyAlso, hash: config.hashKey }, secureRandom)
    await requireDataKey(db, vault)
    const world = { db, clock: steadyClock(machineReadings), random: secureRandom, vault }
    const { token, until } = await inviteAdministrator(world, { email, name })
    return [
      `${config.console.url}/invitation#${token}`,
      `Give this link to ${name}. It adds their first passkey, once, until ${until.toISOString()}.`,
    ].join('\n')
  } finally {
    await close()
  }
}

/** Whether this machine's server is ready, for container engines. */
async function checkReady({ host, port }: Config): Promise<string> {
  const url = `http://${addressable(host)}:${port}/readyz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(readyMs) }).catch(() => null)
  if (!answer) throw new CommandFailed(`${url} does not answer.`)
  if (!answer.ok) throw new CommandFailed(`The server is not ready: ${await answer.text()}`)
  return 'The server is ready.'
}

async function rotate(config: Config, { environment, options, log }: CommandWorld): Promise<string> {
  const lines = await rotateKey(config, log, { environment, apply: options.includes('--apply'), now: new Date() })
  return lines.join('\n')
}

/** The step after the servers' restarts in a change of the data key while they serve (docs/keys-and-retention.md). */
async function resealAll(config: Config, { options, log }: CommandWorld): Promise<string> {
  const { dataKey, dataKeyAlso, hashKey } = config
  if (!dataKey || !dataKeyAlso || !hashKey) {
    throw new CommandFailed(
      'AISLE_DATA_KEY, AISLE_DATA_KEY_ALSO and AISLE_HASH_KEY must be set, as the servers have them.',
    )
  }
  const apply = options.includes('--apply')
  const { db, close } = await openDatabase(config, log)
  try {
    const vault = openVault({ data: dataKey, also: dataKeyAlso, hash: hashKey }, secureRandom)
    await requireDataKey(db, vault)
    const renewed = await reseal(db, { vault, only: openVault(dataKey, secureRandom) }, apply)
    const done = apply ? 'Sealed again with the new key.' : 'Nothing was changed. Add --apply to do it.'
    return [...countLines(renewed), done].join('\n')
  } finally {
    await close()
  }
}

/** Migrates and serves nothing, so that the servers that start afterwards find nothing to change. */
async function migrateOnly(config: Config, { log }: CommandWorld): Promise<string> {
  const { db, close } = await openDatabase(config, log)
  try {
    const applied = await migrate(db)
    return applied.length === 0 ? 'Nothing is to be migrated.' : `Migrated: ${applied.join(', ')}.`
  } finally {
    await close()
  }
}
