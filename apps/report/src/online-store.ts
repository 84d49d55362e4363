import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { ReportData } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import { getDay, type Ask } from './snapshot-store.ts'

/** A grant may have been opened the evening before, and the device gone on after midnight: still one device. */
const longestFlightDays = 2

/**
 * A device counts once per flight, on the day that it was first admitted; an opening that the gate never confirmed does
 * not count. Where grants stay aboard (P9), a plan begun there counts as a device. Bytes count on the day that the plan
 * began.
 */
const online = `
  WITH let_in AS (
    SELECT e.flight_id, min(g.opened_at) AS at
    FROM access_grants g JOIN entitlements e USING (entitlement_id)
    WHERE g.opened_at >= $1::timestamptz - make_interval(days => ${longestFlightDays}) AND g.opened_at < $2
      AND g.end_reason IS DISTINCT FROM 'gateFailed'
    GROUP BY e.flight_id, g.device_id
  ),
  begun AS (
    SELECT e.flight_id, e.activated_at AS at, e.bytes_used,
      NOT EXISTS (SELECT FROM access_grants g WHERE g.entitlement_id = e.entitlement_id) AS aboard
    FROM entitlements e WHERE e.activated_at >= $1 AND e.activated_at < $2
  ),
  counted AS (
    SELECT flight_id, at, 1 AS devices, 0 AS bytes FROM let_in WHERE at >= $1
    UNION ALL
    SELECT flight_id, at, aboard::int, bytes_used FROM begun
  )
  SELECT ${getDay('at')} AS day, flight_no AS "flightNo", sum(devices)::float8 AS devices, sum(bytes)::float8 AS bytes
  FROM counted JOIN flights USING (flight_id)
  WHERE $3::text[] IS NULL OR flight_no = ANY ($3::text[])
  GROUP BY 1, 2 ORDER BY 1, 2`

export function readOnline(ask: Ask, { period, flights }: ReportScope): Promise<ReportData['online']> {
  return ask('devices online', online, [
    beijingMidnight(period.from),
    beijingMidnight(daysLater(period.to, 1)),
    flights,
  ])
}
