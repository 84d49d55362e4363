import { isIP } from 'node:net'

/** Everything that the environment decides. */
export interface GateConfig {
  socket: string
  host: string
  port: number
  /** Null on loopback only. */
  key: string | null
  stateFile: string
  renewalSeconds: number
  refreshMs: number
  garden: string[]
  captiveDns: { host: string; port: number }
  /** Names that lead to the gateway itself, also while the satellite is away. */
  portalNames: Map<string, string>
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/** @throws ConfigError for the first variable that is wrong */
export function readConfig(environment: Environment): GateConfig {
  const text = (name: string, fallback: string) => environment[name] || fallback
  const listen = endpoint('GATE_LISTEN', text('GATE_LISTEN', '127.0.0.1:8400'))
  const key = environment['ACCESS_GATE_KEY'] || null
  if (key !== null && key.length < 16) throw new ConfigError('ACCESS_GATE_KEY must have 16 characters or more.')
  if (key === null && !isLoopback(listen.host)) {
    throw new ConfigError('ACCESS_GATE_KEY is needed where the gate listens on more than loopback (GATE_LISTEN).')
  }
  return {
    socket: text('GATE_SOCKET', '/run/aisle/gate.sock'),
    ...listen,
    key,
    stateFile: text('GATE_STATE', '/var/lib/aisle-gate/state.json'),
    renewalSeconds: number('GATE_RENEWAL_SECONDS', text('GATE_RENEWAL_SECONDS', '120'), { min: 3, max: 120 }),
    refreshMs: number('GATE_REFRESH_MS', text('GATE_REFRESH_MS', '1000'), { min: 50, max: 5000 }),
    garden: listOf(text('GATE_GARDEN', '')).map(network),
    captiveDns: endpoint('GATE_CAPTIVE_DNS', text('GATE_CAPTIVE_DNS', '0.0.0.0:5300')),
    portalNames: new Map(listOf(text('GATE_PORTAL_NAMES', '')).map(portalName)),
  }
}

const isLoopback = (host: string) => host === '::1' || host === 'localhost' || host.startsWith('127.')

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function endpoint(name: string, value: string): { host: string; port: number } {
  const [, host, port] = /^\[?([^\]]+)\]?:(\d{1,5})$/.exec(value) ?? []
  if (host === undefined || port === undefined || Number(port) > 65_535) {
    throw new ConfigError(`${name} must be an address and a port, for example 127.0.0.1:8400.`)
  }
  return { host, port: Number(port) }
}

function number(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const found = Number(value)
  if (!Number.isInteger(found) || found < min || found > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`)
  }
  return found
}

function network(value: string): string {
  const [address = '', prefix] = value.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  const width = Number(prefix ?? bits)
  if (isIP(address) === 0 || !Number.isInteger(width) || width < 8 || width > bits) {
    throw new ConfigError(`GATE_GARDEN: ${value} is neither an address nor a network of at least 8 bits.`)
  }
  return value
}

function portalName(value: string): [string, string] {
  const [name = '', address = ''] = value.split('=')
  if (name === '' || isIP(address) !== 4) {
    throw new ConfigError('GATE_PORTAL_NAMES must be name=IPv4 address, with commas between.')
  }
  return [name.toLowerCase().replace(/\.$/, ''), address]
}
