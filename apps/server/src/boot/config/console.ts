import { ConfigError, webProtocols, type Reader } from './reader.ts'

/** The console of the airline's staff (X4). */
export interface ConsoleConfig {
  port: number
  host: string
  /** The address under which staff open it, without a trailing slash. */
  url: string
}

interface Place {
  production: boolean
  role: 'all' | 'ground' | 'cabin'
  /** Ports that the server uses already. */
  taken: readonly number[]
}

/**
 * Null without CONSOLE_PORT: this server has no console. Aboard there is none.
 * @throws ConfigError
 */
export function readConsole(read: Reader, { production, role, taken }: Place): ConsoleConfig | null {
  const given = read.text('CONSOLE_PORT')
  const url = read.url('CONSOLE_URL', webProtocols)?.replace(/\/+$/, '') ?? null
  const host = read.text('CONSOLE_HOST')
  if (given === null) {
    if (url === null && host === null) return null
    throw new ConfigError('CONSOLE_URL and CONSOLE_HOST are for CONSOLE_PORT: set that too, or unset them.')
  }
  if (role === 'cabin') throw new ConfigError('CONSOLE_PORT is for the ground: there is no console aboard.')
  const port = read.port('CONSOLE_PORT', 0)
  if (taken.includes(port)) throw new ConfigError('CONSOLE_PORT must be another port than PORT, which passengers use.')
  if (url !== null && new URL(url).pathname !== '/') throw new ConfigError('CONSOLE_URL must have no path.')
  if (production && !url?.startsWith('https:')) {
    throw new ConfigError('CONSOLE_URL must be the https address of the console: passkeys and its cookies need https.')
  }
  return { port, host: host ?? '127.0.0.1', url: url ?? `http://localhost:${port}` }
}
