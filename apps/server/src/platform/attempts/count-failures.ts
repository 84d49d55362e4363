import { fail } from '../contract-error.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import {
  besieged,
  checked,
  guessPayers,
  unchecked,
  usedOnce,
  whatGuessNeeds,
  type GuessAllowances,
} from './attempt-rules.ts'
import { insertTries, withdrawTries, triesOf } from './attempt-store.ts'
import { deviceSubjects, targetSubjects, type CountedTries } from './count-tries.ts'
import { newChallenge, readSolution } from './human-check.ts'

interface Guess<Found> {
  kind: 'lookup' | 'portal'
  /** What must not be guessed at: a ticket, a document on a flight, a seat. */
  target: string
  /** What a failed try is answered with. */
  failure: 'notFound' | 'verifyFailed'
  look: () => Promise<Found | null>
}

/**
 * W3: runs `look`; null is a failure, counted against `target` and the device, and answered with `failure`.
 * The try is counted before anything is looked up and taken back on success, so that a thousand tries sent at once
 * are still five.
 * @throws humanCheck {challenge}, limitExceeded, `failure`
 */
export async function countingFailures<Found>(deps: Deps, caller: Caller, guess: Guess<Found>): Promise<Found> {
  const counted = await countGuess(deps, caller, guess)
  const found = await guess.look()
  if (found === null) fail(guess.failure)
  await counted.takeBack()
  return found
}

type Payer = (typeof guessPayers)[number]
type Payers = readonly (readonly [who: Payer, subjectHash: string])[]

function payersOf(deps: Deps, caller: Caller, target: string): { payers: Payers; boundTo: string } {
  const subjects = [...targetSubjects(caller, target), ...deviceSubjects(caller)].map(({ subject }) => subject)
  const payers = guessPayers.flatMap((who, at) => {
    const subject = subjects[at]
    return subject === undefined ? [] : [[who, deps.vault.hash('attempt', subject)] as const]
  })
  return { payers, boundTo: subjects.join(', ') }
}

/** Counts a try for everyone who pays for it, or for nobody and refuses; a right solution counts itself as used. */
async function countGuess(
  deps: Deps,
  caller: Caller,
  { kind, target }: Pick<Guess<unknown>, 'kind' | 'target'>,
): Promise<CountedTries> {
  if (!deps.settings.limits) return { takeBack: async () => undefined }
  const { payers, boundTo } = payersOf(deps, caller, target)
  const purpose = `${kind} ${boundTo}`
  const at = deps.clock.now()
  const solution = await readSolution(deps, purpose, caller.humanCheck)
  const used =
    solution === null ? [] : [{ subjectHash: deps.vault.hash('attempt', `check ${solution}`), allowance: usedOnce }]
  const attemptsWithin = (allowances: GuessAllowances) => [
    ...payers.map(([who, subjectHash]) => ({ subjectHash, allowance: allowances[who] })),
    ...used,
  ]
  for (const allowances of solution === null ? [unchecked] : [checked, besieged]) {
    const attempts = attemptsWithin(allowances)
    const counted = await insertTries(deps.db, { kind, attempts, at })
    const takeBack = (subjectHashes: readonly string[]) => withdrawTries(deps.db, { kind, at, subjectHashes })
    // A solution stays used, whatever it found.
    if (counted.length === attempts.length) return { takeBack: () => takeBack(payers.map(([, hash]) => hash)) }
    if (counted.length > 0) await takeBack(counted)
  }
  const stored = await triesOf(deps.db, { kind, attempts: attemptsWithin(unchecked) })
  const triesFor = (payer: Payer) => payers.flatMap(([who, hash]) => (who === payer ? (stored.get(hash) ?? []) : []))
  const needs = whatGuessNeeds(
    { target: triesFor('target'), address: triesFor('address'), device: triesFor('device') },
    at,
  )
  if (needs === 'limit') return fail('limitExceeded')
  return fail('humanCheck', { challenge: await newChallenge(deps, purpose, needs) })
}
