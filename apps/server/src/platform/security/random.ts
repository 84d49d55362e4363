import { randomBytes, randomFillSync, randomInt } from 'node:crypto'

/** Randomness as a parameter, so that tests can replay. */
export interface Random {
  bytes(count: number): Buffer
  /** 0 ≤ n < limit. */
  int(limit: number): number
}

/** Enough for the ids of some orders; what lets somebody in is longer, and drawn for itself. */
const blockBytes = 4_096
const longestOfBlock = 16

/** Asking the system for each id takes twelve times as long as for many at once. */
function drawInBlocks(): (count: number) => Buffer {
  const block = Buffer.alloc(blockBytes)
  let used = blockBytes
  return (count) => {
    if (count > longestOfBlock) return randomBytes(count)
    if (used + count > blockBytes) {
      randomFillSync(block)
      used = 0
    }
    const drawn = Buffer.from(block.subarray(used, used + count))
    // What was given away is not kept here as well.
    block.fill(0, used, used + count)
    used += count
    return drawn
  }
}

export const secureRandom: Random = { bytes: drawInBlocks(), int: (limit) => randomInt(limit) }

/** 96 random bits: ids made by the application, so that any number of servers can write (facts: no sequences). */
export const newId = (random: Random, prefix: string) => `${prefix}_${random.bytes(12).toString('base64url')}`

/** 27 bytes are exactly 36 base64url characters and 216 bits (L1). */
export const newAccessToken = (random: Random) => random.bytes(27).toString('base64url')
