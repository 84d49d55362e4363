import type { LedgerPage, MonthStatement, ReconciledPeriod } from '@aisle/contract/console-finance'
import type { LedgerQuery } from '@aisle/contract/operator-finance-schemas'
import { paymentMethods } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { daysOfMonth } from '@aisle/rules/months'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'
import { readPlace, writePlace } from '../../platform/http/row-place.ts'
import { ledgerEntries, ledgerSums } from './ledger-reading-store.ts'
import { addUpGateways, withNet } from './month-statement-rules.ts'
import { summariseDay } from './reconciled-days-rules.ts'
import { lastDueDay } from './reconciliation-rules.ts'
import { reconciliationsOfDays } from './reconciliation-store.ts'

/** M46: how each day of a period stands at each gateway. Only reads. */
export async function readReconciledDays(
  deps: Deps,
  { from, to }: { from: string; to: string },
): Promise<ReconciledPeriod> {
  const days = (await reconciliationsOfDays(deps.db, { from, to })).map(summariseDay)
  const known = new Set([...deps.gateways.map(({ id }) => id), ...days.map(({ gateway }) => gateway)])
  const gateways = paymentMethods.filter((gateway) => known.has(gateway))
  return { from, to, gateways, lastDue: lastDueDay(deps.clock.now()), days }
}

const getSpan = ({ from, to }: { from: string; to: string }) => ({
  from: beijingMidnight(from),
  until: beijingMidnight(daysLater(to, 1)),
})

/** M50: a page of the ledger, the newest first. */
export async function readLedger(
  { db }: Pick<Deps, 'db'>,
  { from, to, gateway, currency, kind, cursor, limit }: LedgerQuery,
): Promise<LedgerPage> {
  const filters = {
    ...getSpan({ from, to }),
    gateway: gateway ?? null,
    currency: currency ?? null,
    kind: kind ?? null,
  }
  const found = await ledgerEntries(db, filters, { after: readPlace(cursor), limit })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    cursor: found.length > shown.length && last ? writePlace({ at: last.at, id: last.entryId }) : null,
  }
}

/** M49: what a month brought in and sent back, by the ledger. A month is that of Beijing. */
export async function readMonthStatement(
  deps: Deps,
  { month, gateway }: { month: string; gateway?: PaymentMethod | null | undefined },
): Promise<MonthStatement> {
  const days = daysOfMonth(month)
  const span = getSpan(days)
  const rows = (await ledgerSums(deps.db, { ...span, gateway: gateway ?? null })).map(withNet)
  return { month, ...days, isOver: span.until <= deps.clock.now(), rows, sums: addUpGateways(rows) }
}
