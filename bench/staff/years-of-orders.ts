import type { Client } from 'pg'

/** One order of three years, by its number `n`: the newest has the highest. */
const years = `
  SELECT n, age, created_at, to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') || to_char(n * 7654321 % 100000007 % 100000000, 'FM00000000') AS order_no,
    'acc_of_years_' || (n * 7919 % $accounts + 1) AS account_id,
    CASE WHEN n % 20 < 12 THEN 'WIFI' WHEN n % 20 < 17 THEN 'SHIP' ELSE 'PICKUP' END AS kind
  FROM (SELECT n, ($orders - n) * $seconds AS age, $now - make_interval(secs => ($orders - n) * $seconds) AS created_at
    FROM generate_series(1, $orders) AS n) AS timed`

/** Young orders wait for somebody, as they do in a shop; one in fifty is cancelled, one in fifty ran out of time. */
const state = `CASE
  WHEN age < 900 THEN 'pending_payment'
  WHEN n % 50 = 0 THEN 'canceled'
  WHEN n % 50 = 1 THEN 'payment_timed_out'
  WHEN kind = 'SHIP' AND age < 86400 THEN 'awaiting_shipment'
  WHEN kind = 'SHIP' AND age < 864000 THEN 'shipped'
  WHEN kind = 'PICKUP' AND age < 432000 THEN 'paid'
  WHEN kind = 'WIFI' AND age < 864000 THEN 'paid'
  ELSE 'completed' END`

/** The newest of them have what their pages and filters look for: lines, addresses, trips, plans. */
const month = 30 * 86_400

const statements: readonly string[] = [
  `INSERT INTO accounts (account_id, display_name, document_hash, ffp_card_no, phone, email, created_at)
   SELECT 'acc_of_years_' || n, '旅客' || n, 'document of years ' || n, '88' || to_char(n, 'FM00000000'),
     '199' || to_char(n, 'FM00000000'), 'p' || n || '@years.example', $now - interval '3 years'
   FROM generate_series(1, $accounts) AS n`,
  // Seven hundred flights a day, of which the manifests of the last month are kept.
  `INSERT INTO flights (flight_id, flight_no, flight_date, tail_number, aircraft_type, origin, destination, std, etd, eta,
     distance_km, haul, wifi)
   SELECT 'fl_of_years_' || day || '_' || n, 'YR' || (100 + n), to_char($now - make_interval(days => day), 'YYYY-MM-DD'),
     'B-9' || to_char(n % 300, 'FM000'), '738', 'XMN', 'PEK', at, at, at + interval '3 hours', 1700, 'domestic', 'available'
   FROM generate_series(0, 1095) AS day, generate_series(1, 700) AS n,
     LATERAL (SELECT $now - make_interval(days => day, mins => n) AS at) AS departure`,
  `INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, name_zh, ticket_no, document_type,
     document_sealed, document_hash, document_last6_hash, seat_number, cabin, ffp_card_no, phone, email)
   SELECT 'trip_of_years_' || n, 'fl_of_years_' || n % 30 || '_' || n / 30 % 700 + 1, 'LV', 'KE' || n % 5000, '旅客' || n,
     '888' || to_char(n, 'FM0000000000'), 'ID', sha256('sealed'), 'document of years ' || n % $accounts + 1, 'last six ' || n,
     NULL, 'Y', NULL, '199' || to_char(n % $accounts + 1, 'FM00000000'), NULL
   FROM generate_series(1, $trips) AS n`,
  `INSERT INTO orders (order_no, account_id, trip_id, kind, state, currency, list_total, discount, freight, payable,
     created_at, pay_deadline, paid_at, contact_email, contact_phone, holder, pickup_point_id, has_refund)
   SELECT order_no, account_id, CASE WHEN age < ${month} THEN 'trip_of_years_' || (n * 31 % $trips + 1) END, kind, ${state},
     'CNY', 9900, 0, 0, 9900, created_at, created_at + interval '15 minutes',
     CASE WHEN age >= 900 AND n % 50 > 1 THEN created_at END, 'p' || (n * 7919 % $accounts + 1) || '@years.example',
     '199' || to_char(n * 7919 % $accounts + 1, 'FM00000000'), 'account:' || account_id,
     CASE WHEN kind = 'PICKUP' THEN (SELECT min(pickup_point_id) FROM pickup_points) END, n % 50 = 7
   FROM (${years}) AS years`,
  `INSERT INTO order_lines (order_no, line_no, kind, ref_id, name_zh, name_en, detail_zh, detail_en, quantity, list_price,
     line_payable)
   SELECT order_no, 1, kind, 'of years', '多年前的商品', 'Goods of years ago', '', '', 1, 9900, 9900
   FROM (${years}) AS years WHERE age < ${month}`,
  `INSERT INTO order_addresses (order_no, version, receiver, phone, text, area_code, at)
   SELECT order_no, 1, '旅客', '19900000001', '福建省厦门市思明区示例路 1 号', '350000', created_at
   FROM (${years}) AS years WHERE kind = 'SHIP' AND age < ${month}`,
  `INSERT INTO entitlements (entitlement_id, order_no, trip_id, flight_id, plan_id, state, created_at)
   SELECT 'ent_of_years_' || n, order_no, trip_id, flight_id, (SELECT min(plan_id) FROM wifi_plans), 'used_up', created_at
   FROM (${years}) AS years JOIN manifest_passengers ON trip_id = 'trip_of_years_' || (n * 31 % $trips + 1)
   WHERE kind = 'WIFI' AND age < ${month}`,
  // Two in a hundred orders have a refund; those of the last two days are open.
  `INSERT INTO refunds (refund_no, order_no, type, origin, state, reason_id, note, asked_amount, amount, created_at, since,
     ended_at)
   SELECT 'R' || order_no, order_no, 'refund_only', 'passenger', CASE WHEN age < 172800 THEN 'applied' ELSE 'completed' END,
     (SELECT min(reason_id) FROM refund_reasons WHERE type = 'refund_only'), '', 9900, 9900, created_at, created_at,
     CASE WHEN age >= 172800 THEN created_at + interval '2 days' END
   FROM (${years}) AS years WHERE n % 50 = 7`,
  `INSERT INTO operator_audit (audit_id, at, key_name, scope, command, summary)
   SELECT 'aud_of_years_' || n, created_at, 'warehouse', 'fulfillment', 'ship', 'An order of years ago.'
   FROM (${years}) AS years WHERE n % 10 = 0`,
]

interface Index {
  name: string
  definition: string
}

/** Indexes that hold no constraint are built afterwards, which is several times faster. */
async function withoutIndexes(client: Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Index>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Fills a product's database with `orders` orders of three years up to `now`, their passengers and flights, and what the
 * newest month's orders have. Foreign keys and triggers are not looked at: this is for measuring lists.
 */
export async function fillYears(
  client: Client,
  { orders, now, say }: { orders: number; now: string; say: (line: string) => void },
): Promise<void> {
  const accounts = Math.ceil(orders / 5)
  const values: Record<string, string> = {
    $orders: `${orders}::bigint`,
    $accounts: `${accounts}`,
    $trips: `${Math.ceil(orders / 3)}`,
    $seconds: `${(3 * 365 * 86_400) / orders}::double precision`,
    $now: `timestamptz '${now}'`,
  }
  const filled = statements.map((text) => text.replaceAll(/\$[a-z]+/g, (name) => values[name] ?? name))
  await client.query(`SET session_replication_role = replica`)
  await client.query(`SET statement_timeout = 0`)
  await client.query(`SET maintenance_work_mem = '512MB'`)
  await withoutIndexes(client, ['accounts', 'flights', 'manifest_passengers', 'orders', 'refunds'], async () => {
    for (const text of filled) {
      const { rowCount } = await client.query(text)
      say(`${/INTO (\w+)/.exec(text)?.[1] ?? ''}: ${rowCount ?? 0} rows`)
    }
  })
  say('as autovacuum does sooner or later …')
  await client.query('VACUUM ANALYZE')
}
