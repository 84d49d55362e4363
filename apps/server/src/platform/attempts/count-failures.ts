import { noteSolvedCheck, noteTarget } from '../authentication/record-authentication.ts'
import { fail } from '../contract-error.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/device-address.ts'
import { deviceName, type CountedTries } from './count-tries.ts'
import {
  countedAs,
  everybodyRows,
  guessBudgets,
  levelNeeded,
  tallyAt,
  type targetKinds,
  type GuessBudget,
  type Payer,
  type Place,
} from './guess-rules.ts'
import { guessesUntil, insertGuesses, withdrawGuesses, type CountedGuess } from './guess-store.ts'
import { newChallenge, readSolution } from './human-check.ts'

/**
 * The targets of a guess, each in words: the seat of a flight, a ticket, the documents of a flight and the person whose
 * document it may be, the codes of a trip and mailbox. `flight` pays for guesses at its seats.
 */
export type GuessTarget = Readonly<
  Partial<
    Record<Exclude<(typeof targetKinds)[number], 'documents'> | 'flight', string> & { documents: readonly string[] }
  >
>

interface Guess<Found> {
  kind: GuessKind
  target: GuessTarget
  /** The error that a failed guess answers. `look` may throw another one, and the guess stays counted. */
  failure: 'notFound' | 'verifyFailed' | 'captchaExpired'
  /** Of `notFound`: what was looked for. */
  reason?: 'trip' | 'companion'
  look: () => Promise<Found | null>
}

type GuessKind = 'lookup' | 'portal' | 'code'

/**
 * W3: runs `look`; null is a failure, counted against everybody who pays for it, and answered with `failure`. The guess
 * is counted before the lookup and withdrawn on success, so that a thousand simultaneous guesses still get only five.
 * @throws humanCheck {challenge}, formClosed, seatClosed, `failure`
 */
export async function countingFailures<Found>(deps: Deps, caller: Caller, guess: Guess<Found>): Promise<Found> {
  noteTarget(caller, getWords(guess.target))
  const counted = await countGuess(deps, caller, guess)
  const found = await guess.look()
  if (found === null) refuseGuess(guess)
  await counted.takeBack()
  return found
}

function refuseGuess({ failure, reason = 'trip' }: Pick<Guess<unknown>, 'failure' | 'reason'>): never {
  if (failure === 'notFound') fail(failure, { reason })
  return fail(failure)
}

const getWords = (target: GuessTarget) =>
  Object.entries(target)
    .map(([name, of]) => `${name} ${[of].flat().join(' and ')}`)
    .join(', ')

interface Counting {
  kind: GuessKind
  target: GuessTarget
  /** A closed form is no refusal: the caller reveals nothing about whether the guess was right. */
  despiteClosed?: boolean
}

/** Counts a guess for all who pay for it, or refuses and counts none; a correct solution counts as used. */
export async function countGuess(
  deps: Deps,
  caller: Caller,
  { kind, target, despiteClosed = false }: Counting,
): Promise<CountedTries & { closed: boolean }> {
  if (!deps.settings.limits) return { takeBack: async () => undefined, closed: false }
  const at = deps.clock.now()
  const payers = getPayers(deps, caller, target)
  const purpose = [kind, ...payers.flatMap(({ who, subject }) => (who === 'everybody' ? [] : [subject]))].join(', ')
  const solution = await readSolution(deps, purpose, caller.humanCheck)
  if (solution !== null) noteSolvedCheck(caller)
  const level = solution?.level ?? 0
  const used = solution === null ? [] : [useOfSolution(deps, solution.name, at)]
  const count = async (paying: readonly PayingFor[]) => {
    const guesses = paying.map(({ budget, subjectHash }) => ({ ...countedAs(budget, level, at), subjectHash }))
    const counted = new Set(await insertGuesses(deps.db, [...guesses, ...used], at))
    const takeBack = () =>
      withdrawGuesses(
        deps.db,
        guesses.filter(({ subjectHash }) => counted.has(subjectHash)),
        at,
      )
    // A solution stays used, regardless of the lookup's result.
    if (counted.size === guesses.length + used.length) return { takeBack }
    if (counted.size > 0) await takeBack()
    return null
  }
  const open = await count(payers)
  if (open) return { ...open, closed: false }
  const needs = await whatTheyNeed(deps, payers, at)
  const closed = needs.filter(({ needed }) => needed === null)
  if (closed.length > 0 && !despiteClosed) return refuseClosed(target)
  const others = needs.filter(({ needed }) => needed !== null)
  const late = closed.length > 0 ? await count(others) : null
  if (late) return { ...late, closed: true }
  const hardest = Math.max(1, ...others.map(({ needed }) => needed ?? 0))
  return fail('humanCheck', { challenge: await newChallenge(deps, purpose, hardest) })
}

/** For a guess that turned out right later than its own call. */
export async function takeBackGuess(deps: Deps, caller: Caller, target: GuessTarget): Promise<void> {
  if (!deps.settings.limits) return
  const at = deps.clock.now()
  const guesses = getPayers(deps, caller, target).map(({ budget, subjectHash }) => ({
    ...countedAs(budget, 0, at),
    subjectHash,
  }))
  await withdrawGuesses(deps.db, guesses, at)
}

interface PayingFor {
  who: Payer
  subject: string
  subjectHash: string
  budget: GuessBudget
}

/**
 * A device names itself, which is only advisory (E8); a caller without device id and guest token is its address. Of the
 * rows of all together any one will do.
 */
function getPayers(deps: Deps, caller: Caller, target: GuessTarget): PayingFor[] {
  const place: Place = deps.settings.role === 'ground' ? 'ground' : 'aboard'
  const device = deviceName(caller)
  const address = networkOf(caller.ip, 64)
  const subjects: Partial<Record<Payer, string | readonly string[]>> = {
    ...target,
    ...(device === null ? {} : { device }),
    address,
    ...(address === caller.ip ? {} : { network: networkOf(caller.ip, 48) }),
    everybody: String(deps.random.int(everybodyRows)),
  }
  const each = Object.entries(subjects).flatMap(([name, of]) => [of].flat().map((one) => [name, one] as const))
  return each.map(([name, of]) => {
    // The keys are those written above.
    const who = name as Payer
    const subject = `${who} ${of}`
    return {
      who,
      subject,
      subjectHash: deps.vault.hash('attempt', `guess ${subject}`),
      budget: guessBudgets[place][who],
    }
  })
}

/** A solution is worth one guess, and is too old before its use has flowed off. */
function useOfSolution(deps: Deps, name: string, at: Date): CountedGuess {
  const budget = { free: 1, stepSeconds: 3600, hardest: 1, closesAt: 1 }
  return { ...countedAs(budget, 0, at), subjectHash: deps.vault.hash('attempt', `check ${name}`) }
}

async function whatTheyNeed(deps: Deps, payers: readonly PayingFor[], at: Date) {
  const until = await guessesUntil(
    deps.db,
    payers.map(({ subjectHash }) => subjectHash),
  )
  return payers.map((payer) => ({
    ...payer,
    needed: levelNeeded(payer.budget, tallyAt(payer.budget, until.get(payer.subjectHash), at)),
  }))
}

/** W3: every passenger has another way. */
function refuseClosed({ seat }: GuessTarget): never {
  if (seat !== undefined) return fail('seatClosed', { instead: ['crew', 'mailCode'] })
  return fail('formClosed', { instead: ['mailCode', 'otherForm'] })
}
