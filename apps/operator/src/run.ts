import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { Refused, type Server } from './call-server.ts'
import { commands, type Command, type Invocation } from './commands.ts'
import { readKey } from './operator-key.ts'
import { exitCodes, Stopped } from './stopped.ts'
import type { Terminal } from './terminal.ts'
import { usage } from './usage.ts'

interface World {
  terminal: Terminal
  env: Readonly<Record<string, string | undefined>>
}

const options = {
  apply: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  unused: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  url: { type: 'string' },
  server: { type: 'string' },
  key: { type: 'string' },
  since: { type: 'string' },
  scopes: { type: 'string' },
  out: { type: 'string' },
  day: { type: 'string' },
  gateway: { type: 'string' },
  csv: { type: 'boolean', default: false },
  amount: { type: 'string' },
  zh: { type: 'string' },
  en: { type: 'string' },
  fit: { type: 'string' },
  carrier: { type: 'string' },
  waybill: { type: 'string' },
  verify: { type: 'boolean', default: false },
  head: { type: 'string' },
  session: { type: 'string' },
  view: { type: 'string' },
  flight: { type: 'string' },
  after: { type: 'string' },
} as const

/** Runs one command and answers its exit code; all its output goes to the terminal. */
export async function run(args: readonly string[], world: World): Promise<number> {
  const { terminal } = world
  try {
    const invocation = read(args, world)
    if (!invocation) {
      terminal.out(usage)
      return exitCodes.done
    }
    return await invocation.command.run(invocation)
  } catch (error) {
    if (error instanceof Stopped) {
      terminal.err(`${error.message}\n`)
      return error.exitCode
    }
    if (!(error instanceof Refused)) throw error
    if (args.includes('--json')) {
      terminal.out(`${JSON.stringify({ refused: error.message, code: error.code, ...error.data })}\n`)
    } else terminal.err(`${error.message}${getDetail(error.data)}\n`)
    return exitCodes.refused
  }
}

function getDetail(data: Record<string, unknown>): string {
  const { error: _, ...detail } = data
  const lines = Object.entries(detail).map(([name, value]) => `\n  ${name}: ${JSON.stringify(value)}`)
  return lines.join('')
}

/** Null: help was requested. */
function read(args: readonly string[], { terminal, env }: World): (Invocation & { command: Command }) | null {
  const { values, positionals } = parse(args)
  const [name = 'help', ...rest] = positionals
  if (values.help || name === 'help') return null
  const command = commands.get(name)
  if (!command) throw new Stopped('usage', `There is no command "${name}". See: npm run operator -- help`)
  const [least, most] = command.operands
  if (rest.length < least || rest.length > most) throw new Stopped('usage', `Say: npm run operator -- ${command.form}`)
  const { url: givenUrl, server: givenName, key, ...flags } = values
  const keyFile = key ?? env['OPERATOR_KEY'] ?? join(env['DATA_DIR'] || 'data', 'keys/operator-key.json')
  const url = (givenUrl ?? env['OPERATOR_URL'] ?? `http://127.0.0.1:${env['PORT'] || '8080'}`).replace(/\/+$/, '')
  const server = (): Server => ({
    url,
    name: givenName ?? (env['OPERATOR_SERVER'] || (URL.canParse(url) ? new URL(url).origin : url)),
    key: readKey(keyFile),
  })
  return { command, operands: rest, flags, server, terminal }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Stopped('usage', error instanceof Error ? error.message : String(error))
  }
}
