import { heldEntitlementStates, openEntitlementStates } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'

/** An item that this aircraft lacks in its current form. Null: to be withdrawn. */
export interface Difference {
  item: string
  key: string
  fingerprint: string | null
  body: Record<string, unknown> | null
}

/**
 * Flights are sent from this long before departure until this long after landing; shorter once the aircraft has
 * reported everything.
 */
const hoursAhead = 24
const hoursBehind = 48
const hoursWhenClosed = 2

/** Entitlements that the aircraft knows: usable ones, and those that it has ended or will end itself. */
const sentStates = [...openEntitlementStates, 'used_up', 'expired'] as const

/**
 * Compares everything that this aircraft should know with what it was sent. Referenced items come first; withdrawals
 * come last, in reverse order. No more passenger data than verification needs (G6): no phone, no e-mail.
 */
export async function differencesFor(tx: Tx, peer: string, now: Date, most: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH flight AS MATERIALIZED (
      SELECT f.* FROM flights f LEFT JOIN link_flights l ON l.flight_id = f.flight_id AND l.peer = ${peer}
      WHERE f.tail_number = ${peer} AND f.etd < ${now}::timestamptz + ${`${hoursAhead} hours`}::interval
        AND f.eta > ${now}::timestamptz - CASE WHEN l.closed_at IS NULL OR EXISTS (
            SELECT FROM entitlements e WHERE e.flight_id = f.flight_id AND e.state IN ${stateList(heldEntitlementStates)})
          THEN ${`${hoursBehind} hours`} ELSE ${`${hoursWhenClosed} hours`} END::interval),
    told (rank, item, key, body) AS (
      SELECT 1, 'airport', iata, to_jsonb(a) FROM airports a WHERE iata IN (SELECT origin FROM flight UNION SELECT destination FROM flight)
      UNION ALL
      SELECT 2, 'product', p.plan_id, to_jsonb(p) FROM wifi_plans p
        WHERE p.plan_id IN (SELECT plan_id FROM flight_plans JOIN flight USING (flight_id))
      UNION ALL
      SELECT 3, 'flight', flight_id, to_jsonb(flight) FROM flight
      UNION ALL
      -- What is held unpaid on the ground is not there to be sold aboard.
      SELECT 4, 'offer', o.flight_id || ' ' || o.plan_id, jsonb_build_object('flight_id', o.flight_id, 'plan_id', o.plan_id,
          'quota', o.quota - (SELECT count(*) FROM entitlements e WHERE e.flight_id = o.flight_id AND e.plan_id = o.plan_id
            AND e.state = 'reserved' AND NOT EXISTS (SELECT FROM link_orders l WHERE l.order_no = e.order_no)))
        FROM flight_plans o JOIN flight USING (flight_id)
      UNION ALL
      SELECT 5, 'passenger', m.trip_id, jsonb_build_object('trip_id', m.trip_id, 'flight_id', m.flight_id, 'surname', m.surname,
          'given_name', m.given_name, 'name_zh', m.name_zh, 'ticket_no', m.ticket_no, 'document_type', m.document_type,
          'seat_number', m.seat_number, 'cabin', m.cabin, 'ffp_card_no', m.ffp_card_no, 'document_hash', m.document_hash,
          'document_sealed', encode(m.document_sealed, 'base64'), 'booking_ref', m.booking_ref, 'passenger_kind', m.passenger_kind)
        FROM manifest_passengers m JOIN flight USING (flight_id) WHERE m.ticket_no NOT LIKE 'erased %'
      UNION ALL
      SELECT 6, 'plan', e.entitlement_id, jsonb_build_object(
          'entitlement', jsonb_build_object('entitlement_id', e.entitlement_id, 'order_no', e.order_no, 'trip_id', e.trip_id,
            'flight_id', e.flight_id, 'plan_id', e.plan_id, 'created_at', e.created_at, 'activated_at', e.activated_at),
          'over', e.state = 'expired',
          'order', jsonb_build_object('currency', o.currency, 'payable', n.line_payable, 'created_at', o.created_at, 'paid_at', o.paid_at),
          'line', jsonb_build_object('name_zh', n.name_zh, 'name_en', n.name_en, 'detail_zh', n.detail_zh,
            'detail_en', n.detail_en) || CASE WHEN n.line_no > 1 THEN jsonb_build_object('line_no', n.line_no) ELSE '{}' END,
          'payment', (SELECT jsonb_build_object('payment_no', a.payment_no, 'gateway', a.gateway, 'provider_txn', a.provider_txn,
              'created_at', a.created_at, 'expires_at', a.expires_at, 'paid_at', a.paid_at)
            FROM payment_attempts a WHERE a.order_no = o.order_no AND a.state = 'paid' AND NOT EXISTS (
              SELECT FROM payment_refunds r WHERE r.payment_no = a.payment_no AND r.purpose = 'surplus')
            ORDER BY a.paid_at LIMIT 1),
          'use', jsonb_build_object('state', e.state, 'seconds', coalesce(u.seconds, e.seconds_used),
            'bytes', coalesce(u.bytes, e.bytes_used), 'switches', coalesce(u.switches, e.device_switches)))
          || CASE WHEN e.extra_switches > 0 THEN jsonb_build_object('extra_switches', e.extra_switches) ELSE '{}' END
        FROM entitlements e JOIN flight USING (flight_id) JOIN orders o USING (order_no)
        JOIN order_lines n ON n.order_no = e.order_no AND n.line_no = e.line_no
        JOIN manifest_passengers m ON m.trip_id = e.trip_id
        LEFT JOIN link_usage u ON u.entitlement_id = e.entitlement_id AND u.peer = ${peer}
        WHERE e.state IN ${stateList(sentStates)} AND m.flight_id IN (SELECT flight_id FROM flight)
          AND m.ticket_no NOT LIKE 'erased %'
      UNION ALL
      SELECT 7, 'clause', clause_id, to_jsonb(c) FROM clauses c
      UNION ALL
      SELECT 8, 'survey', survey_id, to_jsonb(s) FROM surveys s
      UNION ALL
      SELECT 9, 'article', article_id, to_jsonb(h) FROM help_articles h
      UNION ALL
      -- Its answer; what is no longer wanted leaves the aircraft.
      SELECT 10, 'message', message_id, jsonb_build_object('answer', answer, 'answered_at', answered_at)
        FROM passenger_messages WHERE aircraft = ${peer}
          AND created_at > ${now}::timestamptz - ${`${hoursBehind} hours`}::interval),
    wanted AS MATERIALIZED (SELECT *, md5((body - 'use' #- '{entitlement,activated_at}')::text) AS fingerprint FROM told),
    known AS (SELECT * FROM link_sent WHERE peer = ${peer} AND fingerprint <> 'withdrawn')
    SELECT coalesce(w.item, k.item) AS item, coalesce(w.key, k.key) AS key, w.fingerprint, w.body
    FROM wanted w FULL JOIN known k ON k.item = w.item AND k.key = w.key
    WHERE w.fingerprint IS DISTINCT FROM k.fingerprint
    -- What is withdrawn: plans before their passengers, passengers before flights.
    ORDER BY w.rank, array_position(ARRAY['plan', 'passenger', 'offer', 'flight'], k.item), key LIMIT ${most}`.execute(
    tx,
  )
  return rows
}

/** Records the contents of a bundle as sent: either the bundle arrives, or everything is sent from scratch. */
export async function markReported(tx: Tx, peer: string, told: readonly Difference[], now: Date): Promise<void> {
  const list = JSON.stringify(told.map(({ item, key, fingerprint }) => ({ item, key, fingerprint })))
  await sql`
    WITH told AS (SELECT * FROM jsonb_to_recordset(${list}::jsonb) AS t (item text, key text, fingerprint text)),
    -- Who was rebooked may have bought aboard before the aircraft heard of it.
    rebooked AS (
      SELECT told.* FROM told JOIN manifest_passengers m ON told.item = 'passenger' AND m.trip_id = told.key
      WHERE fingerprint IS NULL AND NOT EXISTS (SELECT FROM link_flights l WHERE l.peer = ${peer} AND l.flight_id = m.flight_id)),
    left_here AS (
      UPDATE link_sent SET fingerprint = 'withdrawn' FROM rebooked r
      WHERE link_sent.peer = ${peer} AND link_sent.item = r.item AND link_sent.key = r.key),
    gone AS (
      DELETE FROM link_sent USING told
      WHERE link_sent.peer = ${peer} AND link_sent.item = told.item AND link_sent.key = told.key AND told.fingerprint IS NULL
        AND NOT EXISTS (SELECT FROM rebooked r WHERE r.item = told.item AND r.key = told.key)),
    flights AS (
      INSERT INTO link_flights (peer, flight_id, given_at) SELECT ${peer}, key, ${now} FROM told
      WHERE item = 'flight' AND fingerprint IS NOT NULL
      -- One that comes back to this aircraft is told of again.
      ON CONFLICT (peer, flight_id) DO UPDATE SET closed_at = CASE WHEN EXISTS (
        SELECT FROM flights f WHERE f.flight_id = excluded.flight_id AND f.eta > ${now}) THEN NULL ELSE link_flights.closed_at END),
    plans AS (
      INSERT INTO link_usage (entitlement_id, peer, state, given_seconds, given_bytes, given_switches, seconds, bytes, switches, told_at)
      SELECT entitlement_id, ${peer}, e.state, seconds_used, bytes_used, device_switches, seconds_used, bytes_used, device_switches, ${now}
      FROM told JOIN entitlements e ON e.entitlement_id = told.key
      WHERE item = 'plan' AND fingerprint IS NOT NULL ON CONFLICT DO NOTHING)
    INSERT INTO link_sent (peer, item, key, fingerprint) SELECT ${peer}, item, key, fingerprint FROM told
    WHERE fingerprint IS NOT NULL ON CONFLICT (peer, item, key) DO UPDATE SET fingerprint = excluded.fingerprint`.execute(
    tx,
  )
}

export async function forgetReported(tx: Tx, peer: string): Promise<void> {
  await tx.deleteFrom('link_sent').where('peer', '=', peer).where('fingerprint', '!=', 'withdrawn').execute()
}
