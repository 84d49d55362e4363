import type { MonthAtGateway, MonthSums } from '@aisle/contract/console-finance'
import { daysLater } from '@aisle/rules/time'

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { from, to: daysLater(next, -1) }
}

export const withNet = <Row extends Omit<MonthSums, 'netMinor'>>(row: Row): Row & Pick<MonthSums, 'netMinor'> => ({
  ...row,
  netMinor: row.inMinor - row.backMinor,
})

/** What all gateways have together, in each currency. */
export function addUpGateways(rows: readonly MonthAtGateway[]): MonthSums[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const add = (name: 'payments' | 'inMinor' | 'refunds' | 'backMinor') => own.reduce((sum, row) => sum + row[name], 0)
    return withNet({
      currency,
      payments: add('payments'),
      inMinor: add('inMinor'),
      refunds: add('refunds'),
      backMinor: add('backMinor'),
    })
  })
}
