import { createHash } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import type { TestDeps } from '../../../../test-support/test-deps.ts'

/** A world whose checks are the easiest of their kind, so that tests need not search for the answer. */
export const easyChecks = (deps: TestDeps): TestDeps => ({ ...deps, random: { ...deps.random, int: () => 0 } })
const easiest = { check: 50_000, hardCheck: 200_000 }

/** The challenge of a refusal; undefined where it is another refusal. */
export const challengeOf = (refusal: Record<string, unknown> | null): Challenge | undefined =>
  // What `newChallenge` has put there.
  refusal?.error === 'humanCheck' ? (refusal.challenge as Challenge) : undefined

/** What a browser sends for a challenge of `easyChecks`. */
export function solutionOf(challenge: Challenge | undefined): string {
  if (!challenge) throw new Error('no check was asked for')
  for (const counter of Object.values(easiest)) {
    const derivedKey = keyAt(challenge, counter)
    if (derivedKey.startsWith(challenge.parameters.keyPrefix))
      return payloadOf({ challenge, solution: { counter, derivedKey } })
  }
  throw new Error('not a check of a world with easy ones')
}

export const payloadOf = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

export function howHard(challenge: Challenge | undefined): keyof typeof easiest | undefined {
  if (!challenge) return undefined
  return keyAt(challenge, easiest.check).startsWith(challenge.parameters.keyPrefix) ? 'check' : 'hardCheck'
}

function keyAt({ parameters: { salt, nonce } }: Challenge, counter: number): string {
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(counter)
  return createHash('sha256')
    .update(Buffer.from(salt + nonce, 'hex'))
    .update(tail)
    .digest('hex')
}
