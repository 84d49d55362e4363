import { differenceWords, type Difference, type Reconciliation } from '@aisle/contract/reconciliation'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PaymentGateway, StatementLine } from '../../outside/payment/payment-gateway.ts'
import { lookUpPayment } from '../payments/index.ts'
import {
  compareDay,
  dayAfter,
  dayBefore,
  dueEntries,
  isLongOver,
  isOver,
  newlyNamed,
  withHealed,
} from './reconciliation-rules.ts'
import {
  comparedDays,
  findReconciliation,
  linesOfOtherDays,
  lockReconciliation,
  readBooks,
  storeComparison,
  type GatewayDay,
} from './reconciliation-store.ts'

/** Bounds the queries of one run; the next comparison continues. */
const lookedUpAtOnce = 100

type DatedLine = StatementLine & { day: string }

/**
 * Compares a gateway's statement of a Beijing day with the ledger, heals differences by querying the gateway where it
 * can, and stores and logs the result. If the gateway has no statement or does not answer, the earlier result stays.
 */
export async function reconcileDay(deps: Deps, gateway: PaymentGateway, day: string): Promise<Reconciliation> {
  const which = { gateway: gateway.id, day }
  const said = await getStatement(deps, gateway, day)
  const known = await findReconciliation(deps.db, which)
  // Keep an earlier comparison: gateways do not keep statements for ever.
  const isEmpty = said === 'none' && (known?.state ?? 'waiting') === 'waiting' && isLongOver(day, deps.clock.now())
  if (typeof said === 'string' && !isEmpty) return known ?? noteWaiting(deps, gateway, day)
  const lines = typeof said === 'string' ? [] : said
  let neighbours: DatedLine[] = []
  const compare = () => compareLines(deps, which, { lines, neighbours })
  let now = await compare()
  if (now.some(({ name }) => name === 'paidHereUnknownThere' || name === 'refundedHereUnknownThere')) {
    neighbours = await neighbouringLines(deps, gateway, day)
    now = await compare()
  }
  const first = now
  if (await lookUpLostPayments(deps, first)) now = await compare()
  return store(deps, gateway, { day, lines, first, now })
}

/** `none`: the gateway has no statement, or none yet. */
async function getStatement(
  deps: Deps,
  gateway: PaymentGateway,
  day: string,
): Promise<StatementLine[] | 'none' | 'silent'> {
  try {
    return (await gateway.statement(day)) ?? 'none'
  } catch (error) {
    const level = isLongOver(day, deps.clock.now()) ? 'error' : 'warn'
    deps.log[level]({ err: error, gateway: gateway.id, day }, 'a gateway gave no statement')
    return 'silent'
  }
}

async function noteWaiting(deps: Deps, gateway: PaymentGateway, day: string): Promise<Reconciliation> {
  const which = { gateway: gateway.id, day }
  const { currency } = gateway
  await inTransaction(deps.db, (tx) => lockReconciliation(tx, { ...which, currency, at: deps.clock.now() }))
  const waiting = await findReconciliation(deps.db, which)
  if (!waiting) throw new Error(`the reconciliation of ${gateway.id} ${day} is not kept`)
  return waiting
}

async function compareLines(
  deps: Deps,
  which: GatewayDay,
  { lines, neighbours }: { lines: readonly StatementLine[]; neighbours: readonly DatedLine[] },
): Promise<Difference[]> {
  const books = await readBooks(deps.db, which.gateway, { ...dueEntries(which.day), lines })
  const stored = await linesOfOtherDays(deps.db, which, [...lines, ...books.booked])
  return compareDay({ day: which.day, lines, otherDays: [...stored, ...neighbours] }, books)
}

/** The lines of the adjacent days that are over but not yet compared, for movements about midnight. */
async function neighbouringLines(deps: Deps, gateway: PaymentGateway, day: string): Promise<DatedLine[]> {
  const days = [dayBefore(day), dayAfter(day)].filter((one) => isOver(one, deps.clock.now()))
  const compared = await comparedDays(deps.db, gateway.id, days)
  const found: DatedLine[] = []
  for (const beside of days.filter((one) => !compared.has(one))) {
    const said = await getStatement(deps, gateway, beside)
    if (typeof said !== 'string') found.push(...said.map((line) => ({ ...line, day: beside })))
  }
  return found
}

/**
 * A notification and our own questions have missed a payment: asked for by number, it settles. True: something was
 * asked.
 */
async function lookUpLostPayments(deps: Deps, differences: readonly Difference[]): Promise<boolean> {
  const lost = differences.filter(({ name }) => name === 'paidThereUnknownHere').slice(0, lookedUpAtOnce)
  for (const { paymentNo } of lost) {
    try {
      await lookUpPayment(deps, paymentNo)
    } catch (error) {
      deps.log.warn({ err: error, paymentNo }, 'a lost payment could not be looked up')
    }
  }
  return lost.length > 0
}

async function store(
  deps: Deps,
  { id, currency }: PaymentGateway,
  { day, lines, first, now }: { day: string; lines: StatementLine[]; first: Difference[]; now: Difference[] },
): Promise<Reconciliation> {
  const at = deps.clock.now()
  const which = { gateway: id, day }
  const addUp = (kind: StatementLine['kind']) => {
    const all = lines.filter((line) => line.kind === kind)
    const own = all.filter((line) => line.currency === currency)
    return { count: all.length, minor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
  }
  const [paid, refunded] = [addUp('captured'), addUp('refunded')]
  const counted = {
    payments: paid.count,
    paidMinor: paid.minor,
    refunds: refunded.count,
    refundedMinor: refunded.minor,
  }
  const state = now.length === 0 ? ('equal' as const) : ('different' as const)
  const { before, differences } = await inTransaction(deps.db, async (tx) => {
    const named = await lockReconciliation(tx, { ...which, currency, at })
    const all = withHealed([...named, ...first], now)
    await storeComparison(tx, which, { ...counted, state, differences: all, lines })
    return { before: named, differences: all }
  })
  report(deps, { ...which, ...counted, state, currency }, newlyNamed(before, withHealed(first, now)))
  return { ...which, ...counted, state, currency, differences, comparedAt: at.toISOString() }
}

/** The daily report: logs each newly named difference once, and one line for the day. */
function report(
  { log }: Deps,
  day: Omit<Reconciliation, 'differences' | 'comparedAt'>,
  named: readonly Difference[],
): void {
  for (const { healed: _, ...difference } of named) {
    log.error({ gateway: day.gateway, day: day.day, difference }, `reconciliation: ${differenceWords[difference.name]}`)
  }
  log.info({ reconciliation: day }, 'the statement of a gateway was compared with the ledger')
}
