import type { Difference, DifferenceName, ReconciledMoney } from '@aisle/contract/reconciliation'
import type { StatementLine } from '../../outside/payment/payment-gateway.ts'

/** One entry of our ledger. `due`: the statements available by now must show it. */
export type BookedMovement = StatementLine & { due: boolean }

/** The records here about one gateway. */
export interface Books {
  booked: readonly BookedMovement[]
  /** Payments and refunds that we requested from this gateway, booked or not, by the numbers on the statements. */
  payments: ReadonlyMap<string, ReconciledMoney>
  refunds: ReadonlyMap<string, ReconciledMoney>
}

export interface Statements {
  day: string
  lines: readonly StatementLine[]
  /** Lines of other days' statements: a movement about midnight may be there, and none may appear twice. */
  otherDays: readonly (StatementLine & { day: string })[]
}

/** Identifies a movement; undefined for a refund made at the gateway without a number of ours. */
function getKey({ kind, providerTxn, refundNo }: StatementLine): string | undefined {
  if (kind === 'captured') return `captured ${providerTxn}`
  return refundNo === null ? undefined : `refunded ${refundNo}`
}

const getMoney = ({ amountMinor, currency }: ReconciledMoney): ReconciledMoney => ({ amountMinor, currency })
const sameMoney = (a: ReconciledMoney, b: ReconciledMoney) =>
  a.amountMinor === b.amountMinor && a.currency === b.currency

function difference(name: DifferenceName, of: StatementLine, ours: ReconciledMoney | null): Difference {
  const { paymentNo, refundNo, providerTxn } = of
  return { name, paymentNo, refundNo, providerTxn, ours: ours && getMoney(ours), theirs: getMoney(of), healed: false }
}

/** Every difference of a day by name; none when each movement appears once on both sides with the same amount. */
export function compareDay(statements: Statements, books: Books): Difference[] {
  const bookedByKey = new Map(books.booked.map((one) => [getKey(one), one]))
  const seen = new Set(statements.otherDays.filter(({ day }) => day < statements.day).map(getKey))
  const shown = new Set([...statements.lines, ...statements.otherDays].map(getKey))
  /** Booked under a transaction other than the gateway's, and reported with the gateway's line. */
  const named = new Set<BookedMovement>()
  const unshown = new Map<string, BookedMovement[]>()
  for (const one of books.booked) {
    if (one.kind === 'captured' && !shown.has(getKey(one)))
      unshown.set(one.paymentNo, [...(unshown.get(one.paymentNo) ?? []), one])
  }
  const found: Difference[] = []
  for (const line of statements.lines) {
    const key = getKey(line)
    const booked = key === undefined ? undefined : bookedByKey.get(key)
    if (key !== undefined && seen.has(key)) found.push(difference('countedTwice', line, booked ?? null))
    else if (line.kind === 'refunded') found.push(...refundDifference(line, booked, books))
    else {
      const astray = booked ? undefined : unshown.get(line.paymentNo)?.find((one) => !named.has(one))
      if (astray) named.add(astray)
      found.push(...paymentDifference(line, { booked, astray }, books))
    }
    if (key !== undefined) seen.add(key)
  }
  const missing = books.booked.filter((one) => one.due && !shown.has(getKey(one)) && !named.has(one))
  return [...found, ...missing.map(missingThere)]
}

function paymentDifference(
  line: StatementLine,
  { booked, astray }: { booked: BookedMovement | undefined; astray: BookedMovement | undefined },
  { payments }: Books,
): Difference[] {
  const asked = payments.get(line.paymentNo)
  if (!asked) return [difference('paymentUnknown', line, booked ?? null)]
  if (booked) {
    if (booked.paymentNo !== line.paymentNo) return [difference('transactionDiffers', line, booked)]
    return sameMoney(booked, line) ? [] : [difference('amountDiffers', line, booked)]
  }
  if (astray) return [difference('transactionDiffers', line, astray)]
  // Settling would refuse it: the amount is not the one requested.
  if (!sameMoney(asked, line)) return [difference('amountDiffers', line, asked)]
  return [difference('paidThereUnknownHere', line, null)]
}

function refundDifference(
  line: StatementLine,
  booked: BookedMovement | undefined,
  { payments, refunds }: Books,
): Difference[] {
  if (!payments.has(line.paymentNo)) return [difference('paymentUnknown', line, booked ?? null)]
  const ours = booked ?? (line.refundNo === null ? undefined : refunds.get(line.refundNo))
  if (booked && booked.paymentNo !== line.paymentNo) return [difference('refundOfOtherPayment', line, booked)]
  if (ours && !sameMoney(ours, line)) return [difference('refundAmountDiffers', line, ours)]
  return booked ? [] : [difference('refundedThereUnknownHere', line, null)]
}

function missingThere(booked: BookedMovement): Difference {
  const name = booked.kind === 'captured' ? 'paidHereUnknownThere' : 'refundedHereUnknownThere'
  return { ...difference(name, booked, booked), theirs: null }
}

/** The movement that a difference is about. */
export const getSubject = ({ paymentNo, refundNo, providerTxn }: Difference) =>
  JSON.stringify([paymentNo, refundNo, providerTxn])

/**
 * Earlier differences that no longer exist, marked as healed, then the current ones: a report keeps all it has named.
 */
export function withHealed(before: readonly Difference[], now: readonly Difference[]): Difference[] {
  const still = new Set(now.map(getSubject))
  const healed = new Map(before.map((one) => [getSubject(one), { ...one, healed: true }]))
  return [...[...healed].flatMap(([subject, one]) => (still.has(subject) ? [] : [one])), ...now]
}

/** Differences that no earlier comparison named, or that have recurred. */
export function newlyNamed(before: readonly Difference[], now: readonly Difference[]): Difference[] {
  const known = new Set(before.filter(({ healed }) => !healed).map((one) => `${one.name} ${getSubject(one)}`))
  return now.filter((one) => !known.has(`${one.name} ${getSubject(one)}`))
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Beijing is ahead of UTC by this much; the statements of a day are requested at 10:30 of the next. */
const aheadMs = 8 * hourMs
const dueMs = 10.5 * hourMs
/**
 * An entry of a day's last hour may be in the gateway's next statement, because clocks differ; it is due with that day.
 */
const tailMs = hourMs
const daysToCatchUp = 30
/** Gateways have no statement for a day on which nothing moved, and answer the same while one is not ready. */
const daysUntilEmpty = 3

const getBegin = (day: string) => Date.parse(`${day}T00:00:00Z`) - aheadMs
const dayAt = (ms: number) => new Date(ms + aheadMs).toISOString().slice(0, 10)

export const dayBefore = (day: string) => dayAt(getBegin(day) - dayMs)
export const dayAfter = (day: string) => dayAt(getBegin(day) + dayMs)
export const isOver = (day: string, now: Date) => getBegin(day) + dayMs <= now.getTime()

const sinceDueMs = (day: string, now: Date) => now.getTime() - (getBegin(day) + dayMs + dueMs)

/** The booked entries of this period must appear in the statements up to the day's own. */
export const dueEntries = (day: string) => ({
  from: new Date(getBegin(day) - tailMs),
  until: new Date(getBegin(day) + dayMs - tailMs),
})

/** The latest day whose comparison is due. */
export const lastDueDay = (now: Date) => dayBefore(dayAt(now.getTime() - dueMs))

/** A statement still missing after this long will not come: the gateway had no movements that day. */
export const isLongOver = (day: string, now: Date) => sinceDueMs(day, now) >= daysUntilEmpty * dayMs

/** 10:30 in Beijing. */
export function nextDueAt(now: Date): Date {
  const today = getBegin(dayAt(now.getTime())) + dueMs
  return new Date(today > now.getTime() ? today : today + dayMs)
}

/**
 * Every day that is due and may be caught up on, oldest first; `first` is the earliest on which anything can have
 * moved.
 */
export function dueDays(first: string, now: Date): string[] {
  const days: string[] = []
  for (let day = lastDueDay(now); day >= first && days.length < daysToCatchUp; day = dayBefore(day)) days.push(day)
  return days.toReversed()
}

/**
 * Asked again hourly while there is no statement, and for a day while it differs; then daily; undefined after 30 days.
 */
export function nextLookAt(day: string, state: 'waiting' | 'different', now: Date): Date | undefined {
  const agoMs = sinceDueMs(day, now)
  if (agoMs >= daysToCatchUp * dayMs) return undefined
  return new Date(now.getTime() + (state === 'waiting' || agoMs < dayMs ? hourMs : dayMs))
}
