import * as limits from '@aisle/contract/limits'

interface Used {
  since: number
  requests: number
  bytes: number
}

const windowMs = 60_000
const mostAddresses = 10_000

interface AddressBound {
  /** False: this address has had its minute's share. */
  allows(address: string, nowMs: number): boolean
  /** What it sent, for the share of its bytes. */
  used(address: string, bytes: number): void
}

/** What one address may send a minute, counted in memory: a flood must not cost a row each (A2). */
export function boundAddresses(): AddressBound {
  // The oldest first, for that is the order in which keys were added.
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
