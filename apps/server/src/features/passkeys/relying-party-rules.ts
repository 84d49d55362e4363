/** The name under which browsers keep our passkeys, and the one page that may use them (WebAuthn's RP ID and origin). */
export interface RelyingParty {
  id: string
  origin: string
}

interface Place {
  publicUrl: string
  role: 'all' | 'ground' | 'cabin'
  demo: boolean
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * L8: from the public address, never from a header. WebAuthn needs https and a name, so there is none aboard and none for
 * an address of digits. Browsers take `localhost` for secure, which lets the demonstration show it.
 */
export function getRelyingParty({ publicUrl, role, demo }: Place): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (role === 'cabin') return null
  if (demo && protocol === 'http:' && loopback.includes(hostname))
    return { id: 'localhost', origin: `http://localhost${port && `:${port}`}` }
  return protocol === 'https:' && isName(hostname) ? { id: hostname, origin } : null
}

const isName = (hostname: string) => !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
