-- Times: nothing happens before what it follows from. Clocks of two servers may differ by 120 s: leases and deadlines
-- allow as much. Less than that is one warning; a clock that was set back further shows as violations.

-- check: events-follow-in-time
SELECT 'an order left a state before it came there' AS what,
  format('order %s, event %s', v.order_no, v.event) AS "where",
  'not before ' || before.at AS expected, v.at::text AS found
FROM order_events v
JOIN LATERAL (
  -- The first time: what the counter took back comes there again (O10).
  SELECT min(at) AS at FROM order_events e
  WHERE e.order_no = v.order_no AND e.to_state = v.from_state AND e.from_state IS DISTINCT FROM e.to_state
) before ON before.at IS NOT NULL
WHERE v.at < before.at - interval '120 seconds';

-- check: clocks-differ
-- severity: warning
SELECT 'clocks of servers differ' AS what, format('%s events of orders', count(*)) AS "where",
  'clocks that NTP keeps together' AS expected,
  format('events up to %s s before the one that they follow, last at %s',
    round(extract(epoch FROM max(before.at - v.at))), max(v.at)) AS found
FROM order_events v
JOIN LATERAL (
  -- The first time: what the counter took back comes there again (O10).
  SELECT min(at) AS at FROM order_events e
  WHERE e.order_no = v.order_no AND e.to_state = v.from_state AND e.from_state IS DISTINCT FROM e.to_state
) before ON before.at IS NOT NULL
WHERE v.at < before.at AND v.at >= before.at - interval '120 seconds'
HAVING count(*) > 0;

-- check: times-follow-each-other
SELECT 'something happened before what it follows from' AS what, "where", earlier || ' first' AS expected,
  format('%s: %s, %s: %s', earlier, earlier_at, later, later_at) AS found
FROM (
  SELECT 'order ' || order_no AS "where", step.* FROM orders, LATERAL (VALUES
    ('created', created_at, 'paid', paid_at),
    ('created', created_at, 'deadline', pay_deadline),
    ('paid', paid_at, 'given back', money_back_since)) AS step (earlier, earlier_at, later, later_at)
  UNION ALL
  SELECT 'payment ' || payment_no, step.* FROM payment_attempts a JOIN orders o USING (order_no), LATERAL (VALUES
    ('order created', o.created_at, 'attempt created', a.created_at),
    ('attempt created', a.created_at, 'expiry', a.expires_at),
    ('attempt created', a.created_at, 'paid', a.paid_at)) AS step
  UNION ALL
  SELECT 'refund ' || refund_no, step.* FROM payment_refunds r JOIN payment_attempts a USING (payment_no), LATERAL (VALUES
    ('payment', a.paid_at, 'refund created', r.created_at),
    ('refund created', r.created_at, 'refund completed', r.completed_at)) AS step
  UNION ALL
  SELECT 'ledger entry ' || entry_id, 'attempt created', a.created_at, 'entry', l.at
  FROM ledger_entries l JOIN payment_attempts a USING (payment_no)
  UNION ALL
  SELECT 'entitlement ' || entitlement_id, step.* FROM entitlements e JOIN orders o USING (order_no), LATERAL (VALUES
    ('order created', o.created_at, 'entitlement created', e.created_at),
    ('entitlement created', e.created_at, 'activated', e.activated_at)) AS step
  UNION ALL
  SELECT 'grant ' || grant_id, 'opened', opened_at, 'ended', ended_at FROM access_grants
  UNION ALL
  SELECT 'outage ' || outage_id, 'began', began_at, 'ended', ended_at FROM wifi_outages
) steps
WHERE later_at < earlier_at - interval '120 seconds';
