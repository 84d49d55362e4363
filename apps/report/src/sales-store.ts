import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { ReportData } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import { getDay, type Ask } from './snapshot-store.ts'

/**
 * An order may hold several kinds of goods: its money is split by what the lines cost, and rounded so that the parts add up
 * to the ledger's amount. The order itself counts where most of its money is. Expects the table expressions `moved` (entry_id,
 * order_no, day, currency, amount, counts) and `line_weights` (entry_id, line_no, weight, units).
 */
const splitByGoods = `
  flown AS (
    -- A plan belongs to the flight that it is good for, which may have changed since it was bought (W6).
    SELECT n.order_no, n.line_no, f.flight_no
    FROM (SELECT DISTINCT order_no FROM moved) m
    JOIN orders o USING (order_no)
    JOIN order_lines n ON n.order_no = o.order_no
    LEFT JOIN entitlements e ON e.order_no = n.order_no AND e.line_no = n.line_no
    LEFT JOIN manifest_passengers p ON p.trip_id = o.trip_id
    LEFT JOIN flights f ON f.flight_id = coalesce(e.flight_id, p.flight_id)
  ),
  parts AS (
    SELECT entry_id, l.kind, CASE l.kind WHEN 'WIFI' THEN l.ref_id END AS plan_id, flight_no, min(l.line_no) AS first_line,
      sum(w.weight) AS weight, sum(w.units) AS units
    FROM line_weights w JOIN moved m USING (entry_id)
    JOIN order_lines l ON l.order_no = m.order_no AND l.line_no = w.line_no
    LEFT JOIN flown ON flown.order_no = m.order_no AND flown.line_no = w.line_no
    GROUP BY 1, 2, 3, 4
  ),
  ranked AS (
    SELECT parts.*, row_number() OVER entry AS place,
      sum(weight) OVER entry AS so_far, sum(weight) OVER (PARTITION BY entry_id) AS whole
    FROM parts
    WINDOW entry AS (PARTITION BY entry_id ORDER BY weight DESC, first_line ROWS UNBOUNDED PRECEDING)
  ),
  shares AS (
    SELECT day, flight_no, kind, plan_id, currency, units, counts AND place = 1 AS counted, counts,
      -- Where no line costs anything (freight alone), all of it is the first one's.
      CASE WHEN whole = 0 THEN CASE place WHEN 1 THEN amount ELSE 0 END
        ELSE floor(amount * so_far / whole) - floor(amount * (so_far - weight) / whole) END AS amount
    FROM ranked JOIN moved USING (entry_id)
  )
  SELECT day, flight_no AS "flightNo", kind, plan_id AS "planId", currency,
    count(*) FILTER (WHERE counted)::float8 AS counted,
    coalesce(sum(units) FILTER (WHERE counts), 0)::float8 AS units, sum(amount)::float8 AS amount
  FROM shares WHERE $3::text[] IS NULL OR flight_no = ANY ($3::text[])
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`

/**
 * A surplus capture (too late, or a second time: table O) is money, but no sale: its amount counts here and, once
 * refunded, among the refunds. Orders that cost nothing are not in the ledger and count as sales.
 */
const sales = `
  WITH moved AS (
    SELECT l.entry_id, l.order_no, ${getDay('l.at')} AS day, l.currency, l.amount, NOT EXISTS (
      SELECT FROM payment_refunds r
      WHERE r.payment_no = l.payment_no AND r.provider_txn = l.external_key AND r.purpose = 'surplus') AS counts
    FROM ledger_entries l WHERE l.kind = 'captured' AND l.at >= $1 AND l.at < $2
    UNION ALL
    SELECT order_no, order_no, ${getDay('paid_at')}, currency, 0, true
    FROM orders WHERE payable = 0 AND paid_at >= $1 AND paid_at < $2
  ),
  line_weights AS (
    SELECT entry_id, line_no, line_payable AS weight, quantity AS units FROM moved JOIN order_lines USING (order_no)
  ), ${splitByGoods}`

/** A passenger's refund names its lines; a surplus is split like its order. */
const refunds = `
  WITH moved AS (
    SELECT l.entry_id, l.order_no, ${getDay('l.at')} AS day, l.currency, l.amount, true AS counts, r.refund_no
    FROM ledger_entries l LEFT JOIN refunds r ON r.refund_no = l.external_key
    WHERE l.kind = 'refunded' AND l.at >= $1 AND l.at < $2
  ),
  line_weights AS (
    SELECT entry_id, line_no, rl.amount AS weight, rl.units FROM moved JOIN refund_lines rl USING (refund_no)
    UNION ALL
    SELECT entry_id, line_no, line_payable, quantity FROM moved JOIN order_lines USING (order_no)
    WHERE NOT EXISTS (SELECT FROM refund_lines rl WHERE rl.refund_no = moved.refund_no)
  ), ${splitByGoods}`

type Money = Omit<ReportData['sales'][number], 'orders'> & { counted: number }

const askMoney = (ask: Ask, what: string, { text, scope }: { text: string; scope: ReportScope }) =>
  ask<Money>(what, text, [
    beijingMidnight(scope.period.from),
    beijingMidnight(daysLater(scope.period.to, 1)),
    scope.flights,
  ])

export async function readSales(ask: Ask, scope: ReportScope): Promise<ReportData['sales']> {
  const rows = await askMoney(ask, 'sales', { text: sales, scope })
  return rows.map(({ counted, ...row }) => ({ ...row, orders: counted }))
}

export async function readRefunds(ask: Ask, scope: ReportScope): Promise<ReportData['refunds']> {
  const rows = await askMoney(ask, 'refunds', { text: refunds, scope })
  return rows.map(({ day, flightNo, kind, planId, currency, counted, amount }) => {
    return { day, flightNo, kind, planId, currency, refunds: counted, amount }
  })
}
