import { hostsOfUrl } from '../../platform/db/database-hosts.ts'
import { ConfigError } from './reader.ts'

export const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Passengers type documents and codes there, and get sessions: plain http is for cabins, which have no choice. */
export function refuseOpenEdge({ role, publicUrl }: { role: string; publicUrl: string }): void {
  if (role !== 'ground' || publicUrl.startsWith('https:')) return
  throw new ConfigError(
    'PUBLIC_URL must begin with https:// on the ground in production: set the address of the https proxy.',
  )
}

/** Mails carry codes and links. A relay on this machine encrypts on its own. */
export function refuseOpenMail(mail: { smtpUrl: string } | null): void {
  if (!mail) return
  const { protocol, hostname, searchParams } = new URL(mail.smtpUrl)
  if (ownMachine.test(hostname)) return
  const weak = ['tls.rejectUnauthorized', 'ignoreTLS', 'secure', 'opportunisticTLS'].find((name) =>
    searchParams.has(name),
  )
  if (weak) throw new ConfigError(`SMTP_URL must not set ${weak} in production: it weakens TLS.`)
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') return
  throw new ConfigError(
    'SMTP_URL must begin with smtps://, or end with ?requireTLS=true for STARTTLS, in production unless its host is this machine.',
  )
}

function isEncrypted(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || ownMachine.test(host)) return true
  return searchParams.get('sslmode') === 'verify-full' && !searchParams.has('ssl')
}

/** Everything is in the database. A socket or this machine's own address needs no TLS. */
export function refuseOpenDatabase(name: string, databaseUrl: string | null): void {
  if (databaseUrl === null) return
  if (hostsOfUrl(databaseUrl).every(isEncrypted)) return
  throw new ConfigError(
    `${name} must end with ?sslmode=verify-full in production unless its host is this machine (with &sslrootcert=FILE where the authority is your own).`,
  )
}
