import type { ClientConfig } from 'pg'

/**
 * The addresses in a PostgreSQL URL, which may name several hosts as libpq's does:
 * `postgres://user:password@one,two:5433/aisle?target_session_attrs=read-write`. A server always writes, so it always
 * looks for the host that takes writes; that parameter may ask for the same.
 *
 * @throws an error of one sentence without the URL, which may hold a password
 */
export function hostsOfUrl(url: string): string[] {
  const [, scheme, login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/s.exec(url) ?? []
  if (scheme === undefined) throw new Error('must be a URL that begins with postgres:// or postgresql://')
  const addresses = hosts.split(',').map((host) => scheme + login + host + rest)
  return addresses.map((address) => {
    if (!URL.canParse(address)) throw new Error('must be a URL that begins with postgres:// or postgresql://')
    const { searchParams } = new URL(address)
    const wanted = searchParams.get('target_session_attrs')
    if (wanted === null) return address
    if (wanted !== 'read-write' && wanted !== 'primary')
      throw new Error('may have target_session_attrs=read-write only, because a server always writes')
    const [start = '', query = ''] = address.split('?')
    const left = query.split('&').filter((pair) => !pair.startsWith('target_session_attrs='))
    return left.length > 0 ? `${start}?${left.join('&')}` : start
  })
}

/** The host, of several, to which new connections go. */
export interface PreferredHost {
  /** The host's place in the list. */
  at(): number
  /** The failed host cannot serve now: the next one becomes preferred, unless another caller has moved on already. */
  passOver(failed: number): void
}

export function preferredHost(count: number): PreferredHost {
  let at = 0
  return {
    at: () => at,
    passOver(failed) {
      if (failed === at) at = (at + 1) % count
    },
  }
}

export const clientConfigOf = (address: string | ClientConfig): ClientConfig =>
  typeof address === 'string' ? { connectionString: address } : address
