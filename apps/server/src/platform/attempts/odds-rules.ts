import * as limits from '@aisle/contract/limits'
import {
  countersOf,
  everybodyRows,
  guessBudgets,
  tallyAllowed,
  tallyKept,
  type GuessBudget,
  type Place,
} from './guess-rules.ts'

/** SHA-256 a second of one core: C with the processor's SHA instructions, AMD EPYC, measured on 2026-11-24. */
const hashesOfCore = 20_500_000
const cores = 16
const day = 24 * 3600
const hashesADay = hashesOfCore * cores * day

/** An attacker's means. A subscriber's /64 counts as one address, and all of a /48 also as one network. */
interface Attacker {
  name: string
  addresses: number
  networks?: number
}

export const attackers: readonly Attacker[] = [
  { name: 'one address', addresses: 1 },
  { name: '100 addresses', addresses: 100 },
  { name: 'one IPv6 /64', addresses: 1, networks: 1 },
  { name: 'one IPv6 /48', addresses: 65_536, networks: 1 },
  { name: '10,000 addresses', addresses: 10_000 },
]

const meanOf = (level: number) => (countersOf(level).from + countersOf(level).to) / 2
const flowsOff = (budget: GuessBudget) => day / budget.stepSeconds

/** The most guesses of the first day at so many targets of this budget, before its form is closed for all of them. */
const atTargets = (budget: GuessBudget, targets = 1) => targets * (tallyKept(budget) + flowsOff(budget))

/** The most guesses of the first day that so many payers of this budget let through, the cheapest checks first. */
function guessesADay(budget: GuessBudget, payers: number): number {
  let guesses = payers * (budget.free + flowsOff(budget))
  let hashes = hashesADay
  for (let level = 1; level < budget.hardest; level += 1) {
    const harder = payers * (tallyAllowed(budget, level) - tallyAllowed(budget, level - 1))
    const solved = Math.min(harder, hashes / meanOf(level))
    guesses += solved
    hashes -= solved * meanOf(level)
  }
  return guesses + hashes / meanOf(budget.hardest)
}

/** Device ids cost nothing, so they bound no attacker. */
function most({ addresses, networks }: Attacker, place: Place): number {
  const { address, network, everybody } = guessBudgets[place]
  return Math.min(
    guessesADay(address, addresses),
    networks === undefined ? Number.POSITIVE_INFINITY : guessesADay(network, networks),
    guessesADay(everybody, everybodyRows),
  )
}

/** Assumptions of the table; docs/security.md says where they come from. */
const assumed = {
  lastSix: 341_000,
  lastSixWithBirthday: 11_000,
  seats: 200,
  flights: 500,
  documentsWithBirthday: 1_000,
  documents: 75_000_000_000,
  codes: 10 ** limits.captchaDigits,
  nameAndTicket: 1_000,
} as const

interface Odds {
  target: string
  /** Expected hits a day. */
  hits: (attacker: Attacker) => number
}

const { seat, flight, person, documents, code } = guessBudgets.ground
const atOneFlight = (attacker: Attacker) =>
  Math.min(most(attacker, 'aboard'), guessesADay(flight, 1), atTargets(seat, assumed.seats))

export const odds: readonly Odds[] = [
  {
    target: 'one seat, birthday known (aboard)',
    hits: (attacker) => Math.min(most(attacker, 'aboard'), atTargets(seat)) / assumed.lastSixWithBirthday,
  },
  {
    target: 'one seat (aboard)',
    hits: (attacker) => Math.min(most(attacker, 'aboard'), atTargets(seat)) / assumed.lastSix,
  },
  { target: 'any seat of a flight (aboard)', hits: (attacker) => atOneFlight(attacker) / assumed.lastSix },
  { target: 'any passenger by seat (ground)', hits: () => 0 },
  {
    target: 'any passenger by document (ground)',
    hits: (attacker) =>
      (Math.min(most(attacker, 'ground'), atTargets(documents, assumed.flights)) * assumed.seats) / assumed.documents,
  },
  {
    target: 'one passenger by document, region, birthday and flight known (ground)',
    hits: (attacker) => Math.min(most(attacker, 'ground'), atTargets(person)) / assumed.documentsWithBirthday,
  },
  {
    target: 'any trip by ticket and the commonest name (ground; shows a masked trip)',
    hits: (attacker) => most(attacker, 'ground') / assumed.nameAndTicket,
  },
  {
    target: 'a code in one mailbox (ground)',
    hits: (attacker) => Math.min(most(attacker, 'ground'), atTargets(code)) / assumed.codes,
  },
  { target: 'a pick-up code', hits: () => 0 },
]

const shown = (hits: number) => (hits === 0 ? '0' : hits >= 1 ? String(Math.round(hits)) : hits.toPrecision(2))

/** The section of docs/security.md. */
export function oddsTable(): string {
  const head = ['hits a day', ...attackers.map(({ name }) => name)]
  const rows = odds.map(({ target, hits }) => [target, ...attackers.map((attacker) => shown(hits(attacker)))])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
