import { randomBytes, randomInt } from 'node:crypto'

/** Randomness as a parameter, so that tests can replay. */
export interface Random {
  bytes(count: number): Buffer
  /** 0 ≤ n < limit. */
  int(limit: number): number
}

export const secureRandom: Random = { bytes: (count) => randomBytes(count), int: (limit) => randomInt(limit) }

/** 96 random bits: ids made by the application, so that any number of servers can write (facts: no sequences). */
export const newId = (random: Random, prefix: string) => `${prefix}_${random.bytes(12).toString('base64url')}`

/** 27 bytes are exactly 36 base64url characters and 216 bits (L1). */
export const newAccessToken = (random: Random) => random.bytes(27).toString('base64url')
