import { endedGrantStates, endedUnpaidStates, openGrantStates } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'

/** Tables whose changes are reported to the ground, the item each belongs to, and the column that holds its key. */
const reportedTables = [
  { table: 'orders', item: 'order', column: 'order_no' },
  { table: 'payment_attempts', item: 'order', column: 'order_no' },
  { table: 'entitlements', item: 'order', column: 'order_no' },
  { table: 'access_grants', item: 'plan', column: 'entitlement_id' },
  { table: 'outage_reports', item: 'complaint', column: 'entitlement_id' },
  { table: 'consents', item: 'consent', column: 'consent_id' },
  { table: 'wifi_outages', item: 'outage', column: 'outage_id' },
  { table: 'client_logs', item: 'log', column: 'log_id' },
  { table: 'survey_responses', item: 'answers', column: 'response_id' },
  { table: 'survey_answers', item: 'answers', column: 'response_id' },
  { table: 'passenger_messages', item: 'message', column: 'message_id' },
] as const

/**
 * Installs triggers that note every reportable change in its own transaction, so that no feature has to know of the
 * link. Safe to repeat; replaces the triggers of an earlier release.
 */
export async function noteChangesFromNowOn(db: Db): Promise<void> {
  for (const { table, item, column } of reportedTables) {
    await sql`CREATE OR REPLACE TRIGGER link_note AFTER INSERT OR UPDATE ON ${sql.table(table)} FOR EACH ROW
      WHEN (coalesce(current_setting('aisle.link_applying', true), 'off') <> 'on')
      EXECUTE FUNCTION link_note_change(${sql.lit(item)}, ${sql.lit(column)})`.execute(db)
  }
}

/**
 * Marks everything as changed, for a ground that has lost our reports: each thing is reported again in its current
 * state.
 */
export async function noteEverything(tx: Tx): Promise<void> {
  await tx.deleteFrom('link_changes').execute()
  for (const { table, item, column } of reportedTables) {
    await sql`INSERT INTO link_changes (item, key) SELECT DISTINCT ${item}, ${sql.ref(column)} FROM ${sql.table(table)}`.execute(
      tx,
    )
  }
  await tx.updateTable('link_flights').set({ closed_at: null }).execute()
}

export async function countChanges(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`SELECT count(DISTINCT (item, key)) AS number FROM link_changes`.execute(db)
  return rows[0]?.number ?? 0
}

interface Noted {
  item: string
  key: string
}

/** Takes the oldest changes, one per thing: a report carries the current state, however many changes led to it. */
export async function takeChanges(tx: Tx, most: number): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    WITH noted AS MATERIALIZED (
      SELECT item, key, max(change_id) AS newest FROM link_changes GROUP BY item, key ORDER BY newest LIMIT ${most}),
    taken AS (
      DELETE FROM link_changes c USING noted n WHERE c.item = n.item AND c.key = n.key AND c.change_id <= n.newest)
    SELECT item, key FROM noted ORDER BY newest`.execute(tx)
  return rows
}

export async function putChangesBack(tx: Tx, noted: readonly Noted[]): Promise<void> {
  if (noted.length > 0)
    await tx
      .insertInto('link_changes')
      .values([...noted])
      .execute()
}

/**
 * The current state of these things, in the order in which the ground can apply them; leaves out what is not finished
 * yet.
 */
export async function describeChanges(tx: Tx, noted: readonly Noted[]): Promise<LinkMessage[]> {
  const { rows } = await sql<LinkMessage>`
    WITH noted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS t (item text, key text))
    SELECT 'order' AS item, o.order_no AS key, jsonb_build_object(
        'entitlement', jsonb_build_object('entitlement_id', e.entitlement_id, 'trip_id', e.trip_id, 'flight_id', e.flight_id,
          'plan_id', e.plan_id, 'state', e.state, 'seconds_used', e.seconds_used, 'bytes_used', e.bytes_used,
          'device_switches', e.device_switches, 'created_at', e.created_at, 'activated_at', e.activated_at),
        'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('grant_id', g.grant_id, 'device_id', g.device_id, 'state', g.state,
            'opened_at', g.opened_at, 'ends_at', g.ends_at, 'confirmed_at', g.confirmed_at, 'ended_at', g.ended_at,
            'end_reason', g.end_reason) ORDER BY g.opened_at, g.grant_id), '[]')
          FROM access_grants g WHERE g.entitlement_id = e.entitlement_id AND g.state IN ${stateList(endedGrantStates)}),
        'order', CASE WHEN NOT EXISTS (SELECT FROM link_orders l WHERE l.order_no = o.order_no) THEN jsonb_build_object(
            'currency', o.currency, 'holder', o.holder, 'list_total', o.list_total, 'discount', o.discount, 'member_discount', o.member_discount,
            'payable', o.payable, 'state', o.state, 'created_at', o.created_at, 'pay_deadline', o.pay_deadline, 'paid_at', o.paid_at,
            'ended_at', (SELECT max(v.at) FROM order_events v WHERE v.order_no = o.order_no
              AND v.to_state IN ${stateList(endedUnpaidStates)}),
            -- A ground before orders of several reads the line, and newer ones read the plans.
            'line', (SELECT jsonb_build_object('name_zh', n.name_zh, 'name_en', n.name_en, 'detail_zh', n.detail_zh,
                'detail_en', n.detail_en, 'list_price', n.list_price, 'line_payable', n.line_payable)
              FROM order_lines n WHERE n.order_no = o.order_no AND n.line_no = e.line_no),
            'plans', (SELECT jsonb_agg(jsonb_build_object('entitlement_id', p.entitlement_id, 'trip_id', p.trip_id,
                'flight_id', p.flight_id, 'plan_id', p.plan_id, 'created_at', p.created_at, 'line_no', n.line_no,
                'line', jsonb_build_object('name_zh', n.name_zh, 'name_en', n.name_en, 'detail_zh', n.detail_zh,
                  'detail_en', n.detail_en, 'list_price', n.list_price, 'line_payable', n.line_payable)) ORDER BY n.line_no)
              FROM entitlements p JOIN order_lines n USING (order_no, line_no) WHERE p.order_no = o.order_no),
            'attempts', (SELECT coalesce(jsonb_agg(jsonb_build_object('payment_no', a.payment_no, 'gateway', a.gateway,
                'state', a.state, 'created_at', a.created_at, 'expires_at', a.expires_at, 'environment', a.environment,
                'client_ip', a.client_ip, 'provider_txn', a.provider_txn, 'paid_at', a.paid_at) ORDER BY a.created_at, a.payment_no), '[]')
              FROM payment_attempts a WHERE a.order_no = o.order_no)) END) AS body
      -- A report for each plan; that of an order placed aboard places the others with it.
      FROM orders o JOIN entitlements e USING (order_no)
      WHERE e.order_no IN (SELECT key FROM noted WHERE item = 'order')
        OR e.entitlement_id IN (SELECT key FROM noted WHERE item = 'plan')
    UNION ALL
    SELECT 'complaint', entitlement_id, jsonb_build_object('outage_seconds', outage_seconds, 'online_seconds', online_seconds,
        'reported_at', reported_at)
      FROM outage_reports JOIN noted ON item = 'complaint' AND key = entitlement_id
    UNION ALL
    SELECT 'consent', consent_id, to_jsonb(c) - 'consent_id' FROM consents c JOIN noted ON item = 'consent' AND key = consent_id
    UNION ALL
    SELECT 'outage', outage_id, to_jsonb(w) - 'outage_id' FROM wifi_outages w
      JOIN noted ON item = 'outage' AND key = outage_id WHERE ended_at IS NOT NULL
    UNION ALL
    SELECT 'log', log_id, to_jsonb(g) - 'log_id' FROM client_logs g JOIN noted ON item = 'log' AND key = log_id
    UNION ALL
    SELECT 'answers', r.response_id, jsonb_build_object('survey_id', survey_id, 'trip_id', trip_id, 'flight_id', flight_id,
        'anonymous', anonymous, 'asked', asked, 'submitted_at', submitted_at, 'answers', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('question_id', question_id, 'value', value)), '[]')
          FROM survey_answers a WHERE a.response_id = r.response_id))
      FROM survey_responses r JOIN noted ON item = 'answers' AND key = response_id WHERE submitted_at IS NOT NULL
    UNION ALL
    SELECT 'message', message_id, jsonb_build_object('holder', holder, 'email', email, 'order_no', order_no,
        'language', language, 'text', text, 'created_at', created_at)
      FROM passenger_messages JOIN noted ON item = 'message' AND key = message_id`.execute(tx)
  return rows
}

/**
 * Closes flights that have landed or moved to another aircraft and on which no access grant is open: nothing can be
 * added.
 */
export async function closeLandedFlights(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ flight_id: string }>`
    INSERT INTO link_flights (peer, flight_id, given_at, closed_at)
    SELECT 'ground', flight_id, ${now}, ${now} FROM flights f
    WHERE (eta <= ${now} OR EXISTS (SELECT FROM link_received r WHERE r.item = 'flight' AND r.key = flight_id AND r.state = 'withdrawn'))
      AND NOT EXISTS (SELECT FROM access_grants g JOIN entitlements e USING (entitlement_id)
        WHERE e.flight_id = f.flight_id AND g.state IN ${stateList(openGrantStates)})
    ON CONFLICT (peer, flight_id) DO UPDATE SET closed_at = excluded.closed_at WHERE link_flights.closed_at IS NULL
    RETURNING flight_id`.execute(tx)
  return rows.map((row) => row.flight_id)
}

/** The flight is ours after all, or late: its closing report was premature. */
export async function reopenFlight(tx: Tx, flightId: string, now: Date): Promise<void> {
  await sql`DELETE FROM link_flights USING flights f
    WHERE f.flight_id = link_flights.flight_id AND f.flight_id = ${flightId} AND f.eta > ${now}`.execute(tx)
}
