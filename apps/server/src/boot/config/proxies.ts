import { isIP } from 'node:net'
import { ConfigError, type Reader } from './reader.ts'

/** Addresses or networks of our own proxies: only their word about a client's address is trusted (P7). */
export function readTrustedProxies(read: Reader): string[] {
  const proxies = read.text('TRUSTED_PROXIES')?.split(',') ?? []
  return proxies.map((given) => {
    const proxy = given.trim()
    if (isAddressOrNetwork(proxy)) return proxy
    throw new ConfigError(`TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5,10.1.0.0/24, not "${proxy}".`)
  })
}

/** A network of everybody would let every passenger choose an address. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
