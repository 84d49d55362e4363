import { seededInts } from '../../test-support/seeded-order.ts'
import type { Random } from '../../src/platform/security/random.ts'

let handedOut = 0

/**
 * Randomness that replays: what it gives depends on the seed, but for a beginning by which the ids of one run differ
 * from those of every other on the same database. Numbers for people are counted, so that none is taken.
 */
export function seededRandom(seed: number, run: number): Random {
  const below = seededInts(seed)
  return {
    bytes(count) {
      const bytes = Buffer.from(Array.from({ length: count }, () => below(256)))
      bytes.writeUInt32BE(run, 0)
      return bytes
    },
    int(limit) {
      handedOut += 1
      return handedOut % limit
    },
  }
}
