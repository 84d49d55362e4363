import { digestBlock, padded } from './sha256-block.ts'

/** The server's challenge (ALTCHA protocol, decision 0015), sent back unchanged: the signature covers every part. */
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

/** Null for any kind other than the one that our server uses. */
export function readChallenge(value: unknown): Challenge | null {
  const parameters = isRecord(value) ? value['parameters'] : null
  if (!isRecord(parameters) || !isRecord(parameters['data'])) return null
  const { nonce, salt, keyPrefix, algorithm, cost, data } = parameters
  const known = algorithm === 'SHA-256' && cost === 1 && isHex(nonce) && isHex(salt) && isHex(keyPrefix)
  if (!known || nonce.length !== 32 || salt.length !== 32 || typeof data['most'] !== 'number') return null
  // Every field that is read has been checked.
  return value as Challenge
}

const getBytes = (hex: string) =>
  Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(at * 2, at * 2 + 2), 16))
const toHex = (words: Int32Array) => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** Position of the counter in the single block: after sixteen bytes of salt and sixteen of nonce. */
const counterWord = 8

/** Tries one counter after the other, a given number per call. */
export function searchFor({ parameters }: Challenge) {
  const block = padded(Uint8Array.from([...getBytes(parameters.salt + parameters.nonce), 0, 0, 0, 0]))
  const digest = new Int32Array(8)
  const wanted = parseInt(parameters.keyPrefix.slice(0, 8).padEnd(8, '0'), 16) | 0
  const compared = parameters.keyPrefix.length >= 8 ? -1 : ~(2 ** (32 - parameters.keyPrefix.length * 4) - 1)
  let counter = 0
  return {
    /** Progress towards the last possible counter, from 0 to 1. */
    done: () => Math.min(1, counter / parameters.data.most),
    /** `null`: not among these counters. */
    next(count: number): Solution | null {
      for (const end = counter + count; counter < end; counter += 1) {
        block[counterWord] = counter
        digestBlock(block, digest)
        if (((digest[0] ?? 0) & compared) !== wanted) continue
        const derivedKey = toHex(digest)
        if (derivedKey.startsWith(parameters.keyPrefix)) return { counter, derivedKey }
      }
      return null
    },
    /** Past the last possible counter. */
    over: () => counter > parameters.data.most,
  }
}

/** The payload to send with the retried call. */
export function getPayload(challenge: Challenge, solution: Solution): string {
  return btoa(JSON.stringify({ challenge, solution }))
}
