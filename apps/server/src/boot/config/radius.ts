import { isIP } from 'node:net'
import { ConfigError, type Reader } from './reader.ts'
import type { RadiusConfig } from '../../outside/access-gate/radius-access-gate.ts'

/** An airborne access controller in the place of the cabin gateway; null where there is none. */
export function readAccessRadius(read: Reader): RadiusConfig | null {
  const found = read.together(['ACCESS_RADIUS_HOST', 'ACCESS_RADIUS_SECRET'] as const, 'the access controller')
  if (!found) return null
  if (read.text('ACCESS_GATE_URL') !== null) {
    throw new ConfigError('ACCESS_GATE_URL and ACCESS_RADIUS_HOST are two ways to open the network: set one of them.')
  }
  return {
    host: address('ACCESS_RADIUS_HOST', found.ACCESS_RADIUS_HOST),
    secret: found.ACCESS_RADIUS_SECRET,
    coaPort: read.port('ACCESS_RADIUS_COA_PORT', 3799),
    listenHost: address('ACCESS_RADIUS_LISTEN', read.text('ACCESS_RADIUS_LISTEN') ?? read.text('HOST') ?? '127.0.0.1'),
    authPort: read.port('ACCESS_RADIUS_AUTH_PORT', 1812),
    acctPort: read.port('ACCESS_RADIUS_ACCT_PORT', 1813),
    signedOnly: read.flag('ACCESS_RADIUS_SIGNED_ONLY', true),
  }
}

/** RADIUS signs with MD5, so its security rests on the secret's length. */
export function refuseWeakRadius(radius: RadiusConfig | null): void {
  if (radius && radius.secret.length < 16) {
    throw new ConfigError('ACCESS_RADIUS_SECRET must have at least 16 characters in production.')
  }
}

/** Packets are known by the address that they come from, so a name would not do. */
function address(name: string, value: string): string {
  if (isIP(value) !== 0) return value
  throw new ConfigError(`${name} must be an IP address, not "${value}".`)
}
