import type { MonthAtGateway, MonthSums } from '@aisle/contract/console-finance'

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
