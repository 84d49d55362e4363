import * as limits from '@aisle/contract/limits'

/**
 * W3, decision 0029: everybody pays for a guess who could share the blame. Each payer has a tally of wrong guesses, which
 * flows off evenly; the highest level that a payer's tally asks for decides how hard the human check is.
 */
export interface GuessBudget {
  /** So many need no check. */
  free: number
  /** One guess flows off in this time. */
  stepSeconds: number
  /** The level beyond which the check gets no harder: the payer may be a whole cabin. */
  hardest: number
  /** At this tally the form closes for the target; other payers never close anything. */
  closesAt?: number
}

/** The targets of guesses: the form closes for these at their ceiling. */
export const targetKinds = ['seat', 'ticket', 'documents', 'person', 'code'] as const
const otherPayers = ['flight', 'device', 'address', 'network', 'everybody'] as const
export type Payer = (typeof targetKinds)[number] | (typeof otherPayers)[number]
export type Place = 'ground' | 'aboard'

const hour = 3600
const day = 24 * hour

const anHour = (free: number, hardest: number): GuessBudget => ({ free, stepSeconds: hour / free, hardest })
const closing = (free: number, closesAt: number, perDay: number): GuessBudget => ({
  free,
  closesAt,
  stepSeconds: day / perDay,
  hardest: 3,
})

const oneSecret = closing(limits.guessesBeforeCheck, limits.guessesAtTarget, limits.guessesBackPerDay)

/**
 * All guesses together are counted in so many rows, one of them at random for each guess: a single row would be the lock
 * that all lookups wait for.
 */
export const everybodyRows = 16
const everybody = (perHour: number, hardest: number): GuessBudget => ({
  free: perHour / everybodyRows,
  stepSeconds: (hour / perHour) * everybodyRows,
  hardest,
})

const anywhere = {
  seat: oneSecret,
  ticket: oneSecret,
  person: oneSecret,
  documents: closing(limits.documentsBeforeCheck, limits.documentsAtFlight, limits.documentsBeforeCheck),
  code: closing(limits.codesBeforeCheck, limits.codesAtTarget, limits.codesBeforeCheck),
  flight: anHour(limits.flightGuessesPerHour, 3),
  device: anHour(limits.deviceGuessesPerHour, 5),
}

/** Aboard, addresses are shared by the cabin: their checks stay short, and the seats' ceilings do the work. */
export const guessBudgets: Readonly<Record<Place, Readonly<Record<Payer, GuessBudget>>>> = {
  ground: {
    ...anywhere,
    address: anHour(limits.addressGuessesPerHour, 5),
    network: anHour(limits.networkGuessesPerHour, 5),
    everybody: everybody(limits.allGuessesPerHour, 2),
  },
  aboard: {
    ...anywhere,
    address: anHour(limits.cabinAddressGuessesPerHour, 3),
    network: anHour(limits.cabinAddressGuessesPerHour, 3),
    everybody: everybody(limits.cabinGuessesPerHour, 3),
  },
}

/**
 * P6: where the answer of a check lies, by level. The first two take a five-year-old phone up to three seconds, the
 * hardest up to a minute (figures in docs/figures.md).
 */
const hardestCounters = { from: 16_000_000, to: 32_000_000 }
export const checkCounters: readonly (typeof hardestCounters)[] = [
  { from: 50_000, to: 250_000 },
  { from: 200_000, to: 800_000 },
  { from: 1_000_000, to: 3_000_000 },
  { from: 4_000_000, to: 12_000_000 },
  hardestCounters,
]
export const hardestCheck = checkCounters.length
export const countersOf = (level: number) => checkCounters[level - 1] ?? hardestCounters

/** A tally of so many times the free guesses is the end of each level. */
const growth = [1, 1.5, 2, 3, 4] as const
const mostOfFree = 4

/** Below this tally a guess is allowed for a check of this level; 0 is no check. */
export function tallyAllowed({ free, hardest, closesAt }: GuessBudget, level: number): number {
  if (closesAt !== undefined) return free + ((closesAt - free) * Math.min(level, hardest)) / hardest
  return level >= hardest ? Number.POSITIVE_INFINITY : free * (growth[level] ?? mostOfFree)
}

/** No tally grows beyond this, so that what an attacker did flows off within hours. */
export const tallyKept = ({ free, closesAt }: GuessBudget) => closesAt ?? free * mostOfFree

/** The check that the next guess needs; null: the form is closed. */
export function levelNeeded(budget: GuessBudget, tally: number): number | null {
  if (budget.closesAt !== undefined && tally > budget.closesAt - 1) return null
  for (let level = 0; level < budget.hardest; level += 1) if (tally <= tallyAllowed(budget, level) - 1) return level
  return budget.hardest
}

const ms = (budget: GuessBudget, guesses: number) => Math.round(budget.stepSeconds * 1000 * guesses)

/** How a payer's guesses are counted for a check of this level, as times: a tally is stored as the moment it has flowed off. */
export function countedAs(budget: GuessBudget, level: number, at: Date) {
  const most = new Date(at.getTime() + ms(budget, tallyKept(budget)))
  const allowed = tallyAllowed(budget, level)
  const latest = Number.isFinite(allowed) ? new Date(at.getTime() + ms(budget, allowed - 1)) : most
  return { stepMs: ms(budget, 1), latest, most }
}

export function tallyAt(budget: GuessBudget, usedUntil: Date | undefined, at: Date): number {
  return usedUntil ? Math.max(0, (usedUntil.getTime() - at.getTime()) / ms(budget, 1)) : 0
}
