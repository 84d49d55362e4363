import { createHash } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import type { TestDeps } from '../../../../test-support/test-deps.ts'
import { checkCounters } from '../guess-rules.ts'

/** A world whose checks are the easiest of their kind, so that tests need not search for the answer. */
export const easyChecks = (deps: TestDeps): TestDeps => ({
  ...deps,
  random: { ...deps.random, int: (below) => (below > 1000 ? 0 : deps.random.int(below)) },
})
const easiest = checkCounters.map(({ from }) => from)

/** The challenge of a refusal; undefined where it is another refusal. */
export const resolveChallenge = (refusal: Record<string, unknown> | null): Challenge | undefined =>
  // `newChallenge` has put it there.
  refusal?.error === 'humanCheck' ? (refusal.challenge as Challenge) : undefined

/** A browser's answer to a challenge of `easyChecks`. */
export function resolveSolution(challenge: Challenge | undefined): string {
  if (!challenge) throw new Error('no check was asked for')
  for (const counter of easiest) {
    const derivedKey = keyAt(challenge, counter)
    if (derivedKey.startsWith(challenge.parameters.keyPrefix))
      return getPayload({ challenge, solution: { counter, derivedKey } })
  }
  throw new Error('not a check of a world with easy ones')
}

export const getPayload = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

/** As a browser does it, in a world whose checks are not easy: at most a quarter of a million hashes at the first level. */
export function solveBySearching(challenge: Challenge): string {
  for (let counter = 0; counter <= (checkCounters[0]?.to ?? 0); counter += 1) {
    const derivedKey = keyAt(challenge, counter)
    if (derivedKey.startsWith(challenge.parameters.keyPrefix)) {
      return getPayload({ challenge, solution: { counter, derivedKey } })
    }
  }
  throw new Error('not a check of the first level')
}

/** The level of a check of `easyChecks`; undefined where none was asked for. */
export function howHard(challenge: Challenge | undefined): number | undefined {
  if (!challenge) return undefined
  return 1 + easiest.findIndex((counter) => keyAt(challenge, counter).startsWith(challenge.parameters.keyPrefix))
}

function keyAt({ parameters: { salt, nonce } }: Challenge, counter: number): string {
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(counter)
  return createHash('sha256')
    .update(Buffer.from(salt + nonce, 'hex'))
    .update(tail)
    .digest('hex')
}
