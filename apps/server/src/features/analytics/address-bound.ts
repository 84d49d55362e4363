import * as limits from '@aisle/contract/limits'

interface Used {
  since: number
  requests: number
  bytes: number
}

const windowMs = 60_000
const mostAddresses = 10_000

interface AddressBound {
  /** False when this address has used up its share of this minute. */
  allows(address: string, nowMs: number): boolean
  /** Counts these bytes towards the address's share. */
  used(address: string, bytes: number): void
}

/**
 * Limits what one address may send per minute. Counted in memory, because a flood must not cost a row per request (A2).
 */
export function boundAddresses(): AddressBound {
  // A Map iterates in insertion order, so the oldest entry comes first.
  const counted = new Map<string, Used>()
  return {
    allows(address, nowMs) {
      let used = counted.get(address)
      if (!used || Math.abs(nowMs - used.since) >= windowMs) {
        counted.delete(address)
        used = { since: nowMs, requests: 0, bytes: 0 }
        counted.set(address, used)
        const [oldest] = counted.keys()
        if (counted.size > mostAddresses && oldest !== undefined) counted.delete(oldest)
      }
      used.requests += 1
      return used.requests <= limits.collectRequestsPerMinute && used.bytes <= limits.collectBytesPerMinute
    },
    used(address, bytes) {
      const used = counted.get(address)
      if (used) used.bytes += bytes
    },
  }
}
