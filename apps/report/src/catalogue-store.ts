import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { ReportData } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import type { Ask } from './snapshot-store.ts'

/** Flights that were to fly in the period, and others that something in the report belongs to, each with its last route. */
const getFlights = `
  SELECT DISTINCT ON (flight_no) flight_no AS "flightNo", origin, destination
  FROM flights
  WHERE (flight_no = ANY ($3::text[]) OR (std >= $1 AND std < $2))
    AND ($4::text[] IS NULL OR flight_no = ANY ($4::text[]))
  ORDER BY flight_no, std DESC`

export const findFlights = (
  ask: Ask,
  { period, flights }: ReportScope,
  named: readonly string[],
): Promise<ReportData['flights']> =>
  ask('flights', getFlights, [beijingMidnight(period.from), beijingMidnight(daysLater(period.to, 1)), named, flights])

export async function flightsThatExist(ask: Ask, flights: readonly string[]): Promise<Set<string>> {
  const text = 'SELECT DISTINCT flight_no AS "flightNo" FROM flights WHERE flight_no = ANY ($1::text[])'
  const rows = await ask<{ flightNo: string }>('flights', text, [flights])
  return new Set(rows.map(({ flightNo }) => flightNo))
}

export const findPlans = (ask: Ask): Promise<ReportData['plans']> =>
  ask('plans', 'SELECT plan_id AS "planId", name_zh AS zh, name_en AS en FROM wifi_plans ORDER BY sort, plan_id', [])
