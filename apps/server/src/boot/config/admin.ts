import { ConfigError, type Reader } from './reader.ts'

/** In production, `/metrics`, `/docs` and `/openapi.json` answer only if one of these is set. */
export interface AdminConfig {
  /** A separate port for them; null: there is none. */
  port: number | null
  host: string
  /** The bearer token that a caller must send; null: the separate port asks for none. */
  token: string | null
}

const shortestToken = 24

/** @throws ConfigError */
export function readAdmin(read: Reader, passengersPort: number): AdminConfig {
  const port = read.text('ADMIN_PORT') === null ? null : read.port('ADMIN_PORT', 0)
  if (port === passengersPort) throw new ConfigError('ADMIN_PORT must be another port than PORT, which passengers use.')
  if (port === null && read.text('ADMIN_HOST') !== null) {
    throw new ConfigError('ADMIN_HOST is for ADMIN_PORT: set that too, or unset ADMIN_HOST.')
  }
  const token = read.text('ADMIN_TOKEN')
  // The message leaves out the token, which is a secret.
  if (token !== null && (token.length < shortestToken || !/^[\w.~+/=-]+$/.test(token))) {
    throw new ConfigError(
      `ADMIN_TOKEN must have at least ${shortestToken} letters, digits and signs of base64: openssl rand -base64 32.`,
    )
  }
  return { port, host: read.text('ADMIN_HOST') ?? '127.0.0.1', token }
}
