import { airline } from './airline.ts'
import { readCollector, readErrors, readFunnel, readTimeToOnline } from './analytics-store.ts'
import { findFlights, findPlans, flightsThatExist } from './catalogue-store.ts'
import { readOnline } from './online-store.ts'
import { readSurveys } from './read-surveys.ts'
import { Refusal } from './refusal.ts'
import type { DayAndFlight, ReportData } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import { readRefunds, readSales } from './sales-store.ts'
import type { Ask } from './snapshot-store.ts'

/**
 * Everything that the report shows, read by one query after the other.
 * @throws Refusal for an unknown flight
 */
export async function readReport(ask: Ask, scope: ReportScope, madeAt: Date): Promise<ReportData> {
  await requireFlights(ask, scope.flights ?? [])
  const counts = {
    funnel: await readFunnel(ask, scope),
    sales: await readSales(ask, scope),
    refunds: await readRefunds(ask, scope),
    online: await readOnline(ask, scope),
    surveys: await readSurveys(ask, scope),
    errors: await readErrors(ask, scope),
    timeToOnline: await readTimeToOnline(ask, scope),
    collector: await readCollector(ask, scope),
  }
  return {
    airline,
    invented: false,
    madeAt: madeAt.toISOString(),
    period: scope.period,
    onlyFlights: scope.flights,
    flights: await findFlights(ask, scope, flightsIn(counts)),
    plans: await findPlans(ask),
    ...counts,
  }
}

async function requireFlights(ask: Ask, flights: readonly string[]): Promise<void> {
  if (flights.length === 0) return
  const known = await flightsThatExist(ask, flights)
  const unknown = flights.find((flightNo) => !known.has(flightNo))
  if (unknown)
    throw new Refusal(`There is no flight ${unknown} in the database: write the number as it is sold, like MF8101.`)
}

function flightsIn(
  counts: Pick<ReportData, 'funnel' | 'sales' | 'refunds' | 'online' | 'surveys' | 'errors' | 'timeToOnline'>,
) {
  const { surveys, ...tables } = counts
  const rows: readonly (readonly DayAndFlight[])[] = [
    ...Object.values(tables),
    ...surveys.map(({ responses }) => responses),
  ]
  return [...new Set(rows.flatMap((table) => table.flatMap(({ flightNo }) => flightNo ?? [])))]
}
