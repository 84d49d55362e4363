-- Entitlements (W6): what a passenger may use is what an order has given.

-- check: entitlement-fits-its-order
SELECT 'an entitlement is in a state that its order does not allow' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  CASE o.state
    WHEN 'pending_payment' THEN 'reserved'
    WHEN 'paid' THEN 'unused'
    WHEN 'completed' THEN 'active, paused, used_up, expired or revoked'
    WHEN 'refunded' THEN 'refunded, or used_up or expired where an operator has approved'
    ELSE 'released' END
    || CASE WHEN o.money_back_reason IS NOT NULL OR asked.unused THEN ', given back: refunded' ELSE '' END AS expected,
  format('%s, order %s %s', e.state, o.order_no, o.state) AS found
FROM entitlements e
JOIN orders o USING (order_no)
-- Of several plans each has a state of its own; the next check looks at them together.
JOIN (SELECT order_no FROM entitlements GROUP BY order_no HAVING count(*) = 1) single USING (order_no)
-- What a passenger has asked back (table R): an unused plan is taken back by itself, or by staff who began the refund; of a used
-- one only the price goes back.
CROSS JOIN LATERAL (
  SELECT coalesce(bool_or(v.event = 'approvedByItself' OR (v.event = 'approved' AND r.begun_by_staff AND e.activated_at IS NULL)), false)
      AS unused,
    coalesce(bool_or(v.event = 'approved'), false) AS used
  FROM refunds r JOIN refund_events v USING (refund_no) WHERE r.order_no = e.order_no
) asked
WHERE CASE
  -- The entitlement moves first, the order when the money has gone back.
  WHEN (o.money_back_reason IS NOT NULL OR asked.unused) AND o.state IN ('paid', 'completed') THEN e.state <> 'refunded'
  WHEN o.state = 'refunded' AND asked.used AND NOT asked.unused THEN e.state NOT IN ('used_up', 'expired', 'refunded')
  ELSE (o.state, e.state) NOT IN (VALUES
    ('pending_payment', 'reserved'),
    ('paid', 'unused'),
    ('completed', 'active'), ('completed', 'paused'), ('completed', 'used_up'), ('completed', 'expired'),
    ('completed', 'revoked'),
    ('canceled', 'released'), ('payment_timed_out', 'released'), ('closed', 'released'),
    ('refunded', 'refunded')) END;

-- check: plans-fit-their-order
SELECT 'the plans of an order do not allow its state' AS what,
  'order ' || o.order_no AS "where",
  CASE o.state
    WHEN 'pending_payment' THEN 'all reserved'
    WHEN 'paid' THEN 'one unused, or all refunded and their refund on its way'
    WHEN 'completed' THEN 'none unused'
    WHEN 'refunded' THEN 'every plan refunded, or used up or expired and its price back'
    ELSE 'all released' END AS expected,
  format('%s: %s', o.state, string_agg(e.state, ', ' ORDER BY e.line_no)) AS found
FROM orders o
JOIN entitlements e USING (order_no)
GROUP BY o.order_no
HAVING count(*) > 1 AND NOT CASE o.state
  WHEN 'pending_payment' THEN bool_and(e.state = 'reserved')
  WHEN 'paid' THEN bool_and(e.state NOT IN ('reserved', 'released')) AND (bool_or(e.state = 'unused') OR bool_and(e.state = 'refunded'))
  WHEN 'completed' THEN bool_and(e.state NOT IN ('reserved', 'released', 'unused'))
  WHEN 'refunded' THEN bool_and(e.state IN ('refunded', 'used_up', 'expired', 'revoked'))
  ELSE bool_and(e.state = 'released') END;

-- check: refunded-plan-has-its-refund
SELECT 'a plan was taken back and its price was not' AS what,
  format('order %s, line %s', e.order_no, e.line_no) AS "where", 'a refund of the line' AS expected, 'none' AS found
FROM entitlements e
JOIN orders o USING (order_no)
WHERE e.state = 'refunded' AND NOT EXISTS (
  SELECT FROM refund_lines l JOIN refunds r USING (refund_no)
  WHERE l.order_no = e.order_no AND l.line_no = e.line_no AND r.state NOT IN ('rejected', 'canceled', 'receipt_refused'))
  -- Aboard, a plan that was withdrawn is refunded on the ground.
  AND NOT EXISTS (SELECT FROM link_orders k WHERE k.order_no = e.order_no AND k.peer = 'ground');

-- check: wifi-line-gives-one-entitlement
SELECT 'a line of an order does not give what it was sold for' AS what,
  format('order %s, line %s', o.order_no, l.line_no) AS "where",
  CASE l.kind WHEN 'WIFI' THEN format('1 entitlement: plan %s%s', l.ref_id,
    CASE l.line_no WHEN 1 THEN ', trip ' || o.trip_id ELSE '' END) ELSE 'none' END AS expected,
  format('%s: trip %s, plan %s', count(e.entitlement_id), coalesce(min(e.trip_id), 'none'), coalesce(min(e.plan_id), 'none'))
    AS found
FROM orders o
JOIN order_lines l USING (order_no)
LEFT JOIN entitlements e ON e.order_no = l.order_no AND e.line_no = l.line_no
GROUP BY o.order_no, l.line_no, l.kind, l.ref_id
HAVING count(e.entitlement_id) <> CASE l.kind WHEN 'WIFI' THEN 1 ELSE 0 END
  OR (l.kind = 'WIFI' AND (min(e.plan_id) IS DISTINCT FROM l.ref_id
    OR (l.line_no = 1 AND min(e.trip_id) IS DISTINCT FROM o.trip_id)));

-- check: entitlement-has-a-line
SELECT 'a passenger holds what no line of an order has sold' AS what,
  'entitlement ' || e.entitlement_id AS "where", 'a line' AS expected,
  format('none: order %s, line %s', e.order_no, e.line_no) AS found
FROM entitlements e
WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_no = e.order_no AND l.line_no = e.line_no AND l.kind = 'WIFI');

-- check: one-open-plan-per-passenger
SELECT 'a passenger holds the same plan twice' AS what,
  format('trip %s, plan %s', trip_id, plan_id) AS "where",
  '1' AS expected,
  format('%s: %s', count(*), string_agg(entitlement_id || ' ' || state, ', ' ORDER BY entitlement_id)) AS found
FROM entitlements
WHERE state IN ('reserved', 'unused', 'active', 'paused')
GROUP BY trip_id, plan_id
HAVING count(*) > 1;

-- check: use-begins-with-activation
SELECT 'an entitlement was used without being activated, or activated without a trace' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  CASE WHEN e.state IN ('active', 'paused', 'used_up') THEN 'activated'
    WHEN e.state IN ('reserved', 'unused', 'released') THEN 'never activated, nothing used'
    ELSE 'activated exactly if its order says so' END AS expected,
  format('%s, activated at %s, %s s, %s bytes, %s switches, order %s', e.state, coalesce(e.activated_at::text, 'never'),
    e.seconds_used, e.bytes_used, e.device_switches, CASE WHEN told.at IS NULL THEN 'never activated' ELSE 'activated' END) AS found
FROM entitlements e
-- An order of one plan does not say which was activated.
LEFT JOIN LATERAL (
  SELECT min(at) AS at FROM order_events v
  WHERE v.order_no = e.order_no AND v.event IN ('activated', 'planActivated')
    AND coalesce(v.detail ->> 'entitlementId', e.entitlement_id) = e.entitlement_id
) told ON true
WHERE (e.activated_at IS NULL AND (e.state IN ('active', 'paused', 'used_up')
    OR e.seconds_used <> 0 OR e.bytes_used <> 0 OR e.device_switches <> 0))
  OR (e.activated_at IS NOT NULL AND e.state IN ('reserved', 'unused', 'released'))
  OR (e.activated_at IS NULL) <> (told.at IS NULL);

-- check: use-stays-within-the-plan
-- Volume is counted every few seconds only, so the last reading may pass it.
SELECT 'more was used than was bought' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  format('0 to %s s, 0 to %s switches', coalesce((p.quota_minutes * 60)::text, 'any'),
    p.device_switches + e.extra_switches) AS expected,
  format('%s s, %s switches, %s bytes', e.seconds_used, e.device_switches, e.bytes_used) AS found
FROM entitlements e
JOIN wifi_plans p USING (plan_id)
WHERE (p.quota_kind = 'time' AND e.seconds_used > p.quota_minutes * 60)
  OR e.device_switches > p.device_switches + e.extra_switches
  OR e.seconds_used < 0 OR e.bytes_used < 0 OR e.device_switches < 0;

-- check: plan-follows-its-ticket
-- W6: until it is begun; a begun plan stays on its flight. What cannot follow unpaid is about to be closed.
SELECT 'a plan is on another flight than its passenger' AS what,
  'entitlement ' || e.entitlement_id AS "where", 'flight ' || m.flight_id AS expected, 'flight ' || e.flight_id AS found
FROM entitlements e
JOIN manifest_passengers m USING (trip_id)
WHERE e.state IN ('reserved', 'unused') AND e.flight_id <> m.flight_id AND NOT EXISTS (
  SELECT FROM jobs j WHERE j.kind = 'order.close' AND j.key = e.order_no AND j.state IN ('waiting', 'dead'));

-- check: plan-without-service
-- severity: warning
SELECT 'a passenger holds a plan on a flight without service: its refund is due (W7)' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  'given back' AS expected,
  format('%s on flight %s, %s', e.state, f.flight_id, CASE WHEN f.cancelled THEN 'cancelled' ELSE f.wifi END) AS found
FROM entitlements e
JOIN flights f USING (flight_id)
WHERE e.state IN ('reserved', 'unused') AND (f.cancelled OR f.wifi IN ('not_equipped', 'unserviceable'));

-- check: unused-plan-goes-back
-- severity: warning
-- Table O: whoever paid for a plan and never began it gets the money back after landing.
SELECT 'a passenger paid for a plan that was never begun, and nothing went back' AS what,
  format('order %s, line %s', o.order_no, e.line_no) AS "where",
  format('refunded: %s %s', n.line_payable, o.currency) AS expected, format('%s, entitlement %s', o.state, e.state) AS found
FROM orders o
JOIN entitlements e USING (order_no)
JOIN order_lines n USING (order_no, line_no)
WHERE n.line_payable > 0 AND e.state = 'expired' AND e.activated_at IS NULL
  AND NOT EXISTS (
    SELECT FROM refund_lines l JOIN refunds r USING (refund_no)
    WHERE l.order_no = e.order_no AND l.line_no = e.line_no AND r.state NOT IN ('rejected', 'canceled', 'receipt_refused'));
