import { digestBlock, padded } from './sha256-block.ts'

/** What the server asks (ALTCHA protocol, decision 0015). It is sent back as it came: the signature covers every part. */
export interface Challenge {
  parameters: { nonce: string; salt: string; keyPrefix: string; data: { most: number } }
  signature: string
}

interface Solution {
  counter: number
  derivedKey: string
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^(?:[0-9a-f]{2})+$/.test(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Null for every other than the one kind that our server asks. */
export function readChallenge(value: unknown): Challenge | null {
  const parameters = isRecord(value) ? value['parameters'] : null
  if (!isRecord(parameters) || !isRecord(parameters['data'])) return null
  const { nonce, salt, keyPrefix, algorithm, cost, data } = parameters
  const known = algorithm === 'SHA-256' && cost === 1 && isHex(nonce) && isHex(salt) && isHex(keyPrefix)
  if (!known || nonce.length !== 32 || salt.length !== 32 || typeof data['most'] !== 'number') return null
  // All that is read of it has just been looked at.
  return value as Challenge
}

const bytesOf = (hex: string) =>
  Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(at * 2, at * 2 + 2), 16))
const hexOf = (words: Int32Array) => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** Where the counter stands in the one block: after sixteen bytes of salt and sixteen of nonce. */
const counterWord = 8

/** Tries counter after counter, so many at a time. */
export function searchFor({ parameters }: Challenge) {
  const block = padded(Uint8Array.from([...bytesOf(parameters.salt + parameters.nonce), 0, 0, 0, 0]))
  const digest = new Int32Array(8)
  const wanted = parseInt(parameters.keyPrefix.slice(0, 8).padEnd(8, '0'), 16) | 0
  const compared = parameters.keyPrefix.length >= 8 ? -1 : ~(2 ** (32 - parameters.keyPrefix.length * 4) - 1)
  let counter = 0
  return {
    /** How far it may still be, from 0 to 1. */
    done: () => Math.min(1, counter / parameters.data.most),
    /** `null`: not among these. */
    next(count: number): Solution | null {
      for (const end = counter + count; counter < end; counter += 1) {
        block[counterWord] = counter
        digestBlock(block, digest)
        if (((digest[0] ?? 0) & compared) !== wanted) continue
        const derivedKey = hexOf(digest)
        if (derivedKey.startsWith(parameters.keyPrefix)) return { counter, derivedKey }
      }
      return null
    },
    /** Behind the last counter that can be right. */
    over: () => counter > parameters.data.most,
  }
}

/** What is sent with the call that is tried again. */
export function payloadOf(challenge: Challenge, solution: Solution): string {
  return btoa(JSON.stringify({ challenge, solution }))
}
