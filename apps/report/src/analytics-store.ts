import { funnelSteps } from '@aisle/contract/analytics-events'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import { timeEdges, type DayAndFlight, type ReportData } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import { getDay, type Ask } from './snapshot-store.ts'

/**
 * Events of the app's own project in the period. They come from browsers, so anyone can send some: unknown flights
 * become null, and texts are cut. Monthly partitions outside the period are not read.
 */
const happened = (from: string, until: string) => `project_id = $4
  AND occurred_at >= ${from} AND occurred_at < ${until} AND received_at >= ${from} - INTERVAL '2 days'`
const knownFlight = `CASE WHEN attributes->>'flight_no' IN (SELECT flight_no FROM flights) THEN attributes->>'flight_no' END`
const wanted = `($3::text[] IS NULL OR flight_no = ANY ($3::text[]))`

/** A session may have begun the day before the period, and then belongs there; it may come to its last steps after it. */
const sessionDays = 2

/** `steps` has one bit for each step, so that a session is one small number while millions are being counted. */
const funnel = `
  WITH flown AS (
    SELECT session_id, occurred_at, ${knownFlight} AS flight_no, array_position($5::text[], event_name) - 1 AS step
    FROM analytics_events
    WHERE session_id IS NOT NULL
      AND ${happened(`$1::timestamptz - INTERVAL '${sessionDays} days'`, `$2::timestamptz + INTERVAL '${sessionDays} days'`)}
  ),
  sessions AS (
    SELECT min(occurred_at) AS began, bit_or(1 << step) AS steps,
      -- The flight that it named last: the greatest pair of time and flight.
      (max(ARRAY[to_char(occurred_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'), flight_no])
        FILTER (WHERE flight_no IS NOT NULL))[2] AS flight_no
    FROM flown GROUP BY session_id
  )
  SELECT ${getDay('began')} AS day, flight_no AS "flightNo", step, count(*)::float8 AS sessions
  FROM sessions CROSS JOIN generate_series(0, cardinality($5::text[]) - 1) AS step
  WHERE began >= $1 AND began < $2 AND steps & (1 << step) <> 0 AND ${wanted}
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

const mostKindsOfErrors = 100
const shown = (attribute: string, length: number) =>
  `left(regexp_replace(coalesce(attributes->>'${attribute}', ''), '[[:cntrl:]]', ' ', 'g'), ${length})`
/** A long number in a screen's address may identify a person. */
const withoutNumbers = (text: string) => `regexp_replace(${text}, '[0-9]{6,}', '…', 'g')`

const errors = `
  WITH named AS (
    SELECT ${getDay('occurred_at')} AS day, ${knownFlight} AS flight_no, session_id, occurred_at,
      ${withoutNumbers(shown('error_name', 80))} AS name, ${shown('error_place', 160)} AS place,
      ${withoutNumbers(shown('screen', 80))} AS screen
    FROM analytics_events WHERE event_name = 'client_error' AND ${happened('$1::timestamptz', '$2::timestamptz')}
  ),
  ranked AS (
    SELECT named.*, row_number() OVER (PARTITION BY name, place, screen, session_id ORDER BY occurred_at) = 1
      AND session_id IS NOT NULL AS first
    FROM named WHERE ${wanted}
  ),
  frequent AS (
    SELECT name, place, screen FROM ranked GROUP BY 1, 2, 3 ORDER BY count(*) DESC, 1, 2, 3 LIMIT ${mostKindsOfErrors}
  )
  SELECT day, flight_no AS "flightNo", f.name, coalesce(f.place, '') AS place, coalesce(f.screen, '') AS screen,
    count(*)::float8 AS count, count(*) FILTER (WHERE first)::float8 AS sessions
  FROM ranked LEFT JOIN frequent f USING (name, place, screen)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 6 DESC, 3, 4, 5`

/** A timer that the clock has spoilt says 0 (facts). */
const times = `
  WITH timed AS (
    SELECT ${getDay('occurred_at')} AS day, ${knownFlight} AS flight_no,
      CASE WHEN attributes->>'event_duration' ~ '^[0-9]{1,5}([.][0-9]{1,9})?$' THEN (attributes->>'event_duration')::numeric END
        AS seconds
    FROM analytics_events WHERE event_name = 'time_to_online' AND ${happened('$1::timestamptz', '$2::timestamptz')}
  )
  SELECT day, flight_no AS "flightNo",
    (SELECT count(*) FROM unnest($5::numeric[]) AS edge WHERE edge < seconds)::int AS bucket, count(*)::float8 AS count
  FROM timed WHERE seconds > 0 AND ${wanted}
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

const collector = `
  SELECT day, sum(events)::float8 AS events, sum(late)::float8 AS late, sum(set_aside)::float8 AS "setAside"
  FROM (
    SELECT ${getDay('received_at')} AS day, count(*) AS events,
      count(*) FILTER (WHERE received_at > occurred_at + INTERVAL '1 hour') AS late, 0 AS set_aside
    FROM analytics_events WHERE project_id = $3 AND received_at >= $1 AND received_at < $2 GROUP BY 1
    UNION ALL
    SELECT ${getDay('received_at')}, 0, 0, count(*)
    FROM analytics_set_aside WHERE project_id = $3 AND received_at >= $1 AND received_at < $2 GROUP BY 1
  ) AS received
  GROUP BY 1 ORDER BY 1`

const limits = ({ period }: ReportScope) => [beijingMidnight(period.from), beijingMidnight(daysLater(period.to, 1))]

export async function readFunnel(ask: Ask, scope: ReportScope): Promise<ReportData['funnel']> {
  const values = [...limits(scope), scope.flights, scope.projectId, funnelSteps]
  const rows = await ask<DayAndFlight & { step: number; sessions: number }>('funnel', funnel, values)
  return rows.flatMap(({ day, flightNo, step: at, sessions }) => {
    const step = funnelSteps[at]
    return step ? [{ day, flightNo, step, sessions }] : []
  })
}

export const readErrors = (ask: Ask, scope: ReportScope): Promise<ReportData['errors']> =>
  ask('client errors', errors, [...limits(scope), scope.flights, scope.projectId])

export async function readTimeToOnline(ask: Ask, scope: ReportScope): Promise<ReportData['timeToOnline']> {
  const values = [...limits(scope), scope.flights, scope.projectId, timeEdges]
  const rows = await ask<DayAndFlight & { bucket: number; count: number }>('time to online', times, values)
  const histograms = new Map<string, { day: string; flightNo: string | null; counts: number[] }>()
  for (const { day, flightNo, bucket, count } of rows) {
    const key = `${day} ${flightNo ?? ''}`
    const histogram = histograms.get(key) ?? { day, flightNo, counts: Array<number>(timeEdges.length + 1).fill(0) }
    histogram.counts[bucket] = count
    histograms.set(key, histogram)
  }
  return [...histograms.values()]
}

export const readCollector = (ask: Ask, scope: ReportScope): Promise<ReportData['collector']> =>
  ask('the collector', collector, [...limits(scope), scope.projectId])
