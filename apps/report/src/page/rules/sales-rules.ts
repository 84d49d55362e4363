import type { Currency } from '@aisle/contract/money'
import type { DayAndFlight, Goods, ReportData } from '../../report-data.ts'
import { isIn, stepFor, stepStart, getSteps, type Selection } from './selection-rules.ts'

const currencies: readonly Currency[] = ['CNY', 'USD']

export interface SalesSum {
  currency: Currency
  /** Minor units. */
  sold: number
  refunded: number
  orders: number
  units: number
  refunds: number
}

const empty = (currency: Currency): SalesSum => ({ currency, sold: 0, refunded: 0, orders: 0, units: 0, refunds: 0 })

type Ledger = Pick<ReportData, 'sales' | 'refunds'>

/** Sums by a key of our choice, each in its currency: yuan and dollars are never added (G4). */
function summedBy(data: Ledger, selection: Selection, getKey: (entry: DayAndFlight & Goods) => string) {
  const sums = new Map<string, SalesSum>()
  const sumFor = (entry: DayAndFlight & Goods) => {
    const key = `${entry.currency} ${getKey(entry)}`
    const sum = sums.get(key) ?? empty(entry.currency)
    sums.set(key, sum)
    return sum
  }
  const chosen = isIn(selection)
  for (const entry of data.sales.filter(chosen)) {
    const sum = sumFor(entry)
    sum.sold += entry.amount
    sum.orders += entry.orders
    sum.units += entry.units
  }
  for (const entry of data.refunds.filter(chosen)) {
    const sum = sumFor(entry)
    sum.refunded += entry.amount
    sum.refunds += entry.refunds
  }
  return sums
}

/** One per currency in which anything moved, the larger number of orders first. */
export function salesTotals(data: Ledger, selection: Selection): SalesSum[] {
  const sums = summedBy(data, selection, () => '')
  return currencies
    .flatMap((currency) => sums.get(`${currency} `) ?? [])
    .sort((one, other) => other.orders - one.orders)
}

export interface SalesStep extends SalesSum {
  /** First day of the step. */
  day: string
}

/** By day, week or month (`stepFor`), with the steps in which nothing moved. */
export function salesBySteps(data: Ledger, selection: Selection, currency: Currency): SalesStep[] {
  const step = stepFor(selection)
  const sums = summedBy(data, selection, ({ day }) => stepStart(day, step, selection))
  return getSteps(selection).map((day) => ({ ...(sums.get(`${currency} ${day}`) ?? empty(currency)), day }))
}

export interface SalesRow extends SalesSum {
  /** A plan id, `goods:SHIP`, `goods:PICKUP`, `XMN-LAX`, or `none`; `rest` for those that are shown together. */
  key: string
  /** How many rows the row `rest` combines. */
  members: number
}

function planKey({ kind, planId }: Goods): string {
  return planId ?? (kind === 'WIFI' ? 'none' : `goods:${kind}`)
}

export function salesByPlan(data: Ledger, selection: Selection, currency: Currency): SalesRow[] {
  return getRows(summedBy(data, selection, planKey), currency)
}

export function salesByRoute(
  data: Ledger & Pick<ReportData, 'flights'>,
  selection: Selection,
  currency: Currency,
): SalesRow[] {
  const routes = new Map(data.flights.map((flight) => [flight.flightNo, `${flight.origin}-${flight.destination}`]))
  return getRows(
    summedBy(data, selection, ({ flightNo }) => (flightNo === null ? 'none' : (routes.get(flightNo) ?? flightNo))),
    currency,
  )
}

function getRows(sums: ReadonlyMap<string, SalesSum>, currency: Currency): SalesRow[] {
  return [...sums]
    .filter(([, sum]) => sum.currency === currency)
    .map(([key, sum]) => ({ ...sum, key: key.slice(currency.length + 1), members: 1 }))
    .sort((one, other) => other.sold - one.sold || other.refunded - one.refunded || one.key.localeCompare(other.key))
}

/** At most `most` rows, and last the row without a flight; the smallest become one row. */
export function withRest(rows: readonly SalesRow[], most: number): SalesRow[] {
  const apart = rows.filter(({ key }) => key === 'none')
  const named = rows.filter(({ key }) => key !== 'none')
  if (named.length <= most) return [...named, ...apart]
  const rest = named.slice(most - 1)
  const sum = (field: 'sold' | 'refunded' | 'orders' | 'units' | 'refunds') =>
    rest.reduce((total, row) => total + row[field], 0)
  const together: SalesRow = {
    key: 'rest',
    members: rest.length,
    currency: rest[0]?.currency ?? 'CNY',
    sold: sum('sold'),
    refunded: sum('refunded'),
    orders: sum('orders'),
    units: sum('units'),
    refunds: sum('refunds'),
  }
  return [...named.slice(0, most - 1), together, ...apart]
}
