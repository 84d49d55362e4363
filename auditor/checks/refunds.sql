-- After-sales (table R): what is asked back, what of it goes back, and by which ways.

-- check: refund-event-is-in-table-r
SELECT 'something happened to a refund that table R does not know' AS what,
  format('refund %s, event %s', v.refund_no, v.event_id) AS "where",
  'a row of table R' AS expected,
  format('%s: %s → %s by %s, %s', v.event, coalesce(v.from_state, 'nothing'), v.to_state, v.actor, r.type) AS found
FROM refund_events v
JOIN refunds r USING (refund_no)
WHERE (v.event, coalesce(v.from_state, ''), v.to_state, v.actor, r.type) NOT IN (
  SELECT event, came_from, came_to, actor, regexp_split_to_table(types, ' ') FROM (VALUES
    ('submitted', '', 'applied', 'passenger', 'refund_only return_refund exchange'),
    ('submitted', '', 'applied', 'operator', 'refund_only'),
    ('begun', '', 'refunding', 'system', 'refund_only'),
    ('rejected', 'applied', 'rejected', 'operator', 'refund_only return_refund exchange'),
    ('resubmitted', 'rejected', 'applied', 'passenger', 'refund_only return_refund exchange'),
    ('approved', 'applied', 'refunding', 'operator', 'refund_only'),
    ('approvedByItself', 'applied', 'refunding', 'system', 'refund_only'),
    ('approved', 'applied', 'awaiting_return', 'operator', 'return_refund exchange'),
    ('sentBack', 'awaiting_return', 'returning', 'passenger', 'return_refund exchange'),
    ('returnOverdue', 'awaiting_return', 'canceled', 'system', 'return_refund exchange'),
    ('inspected', 'returning', 'refunding', 'operator', 'return_refund'),
    ('reshipped', 'returning', 'reshipping', 'operator', 'exchange'),
    ('receiptRefused', 'returning', 'receipt_refused', 'operator', 'return_refund exchange'),
    ('replacementReceived', 'reshipping', 'completed', 'passenger', 'exchange'),
    ('replacementReceivedByItself', 'reshipping', 'completed', 'system', 'exchange'),
    ('canceled', 'applied', 'canceled', 'passenger', 'refund_only return_refund exchange'),
    ('canceled', 'rejected', 'canceled', 'passenger', 'refund_only return_refund exchange'),
    ('canceled', 'awaiting_return', 'canceled', 'passenger', 'refund_only return_refund exchange'),
    ('returned', 'refunding', 'completed', 'gateway', 'refund_only return_refund'),
    ('returned', 'refunding', 'completed', 'system', 'refund_only return_refund'),
    ('refused', 'refunding', 'failed', 'gateway', 'refund_only return_refund'),
    ('triedAgain', 'failed', 'refunding', 'operator', 'refund_only return_refund')
  ) AS ways (event, came_from, came_to, actor, types));

-- check: refund-stands-where-its-events-end
-- Two states can come again (submitted again, tried again), so that each is entered once more often than it was left, or as often.
SELECT 'a refund is in another state than its events tell' AS what,
  format('refund %s, state %s', refund_no, state) AS "where",
  CASE WHEN standing THEN 'entered once more than left' ELSE 'left as often as entered' END AS expected,
  format('entered %s times, left %s times', entered, departed) AS found
FROM (
  SELECT r.refund_no, s.state, r.state = s.state AS standing,
    (SELECT count(*) FROM refund_events v WHERE v.refund_no = r.refund_no AND v.to_state = s.state) AS entered,
    (SELECT count(*) FROM refund_events v WHERE v.refund_no = r.refund_no AND v.from_state = s.state) AS departed
  FROM refunds r, (VALUES ('applied'), ('rejected'), ('awaiting_return'), ('returning'), ('refunding'), ('reshipping'),
    ('receipt_refused'), ('completed'), ('failed'), ('canceled')) AS s (state)
) counted
WHERE entered - departed <> CASE WHEN standing THEN 1 ELSE 0 END;

-- check: refund-figure-adds-up
-- R1, R2: the shares of the lines and the freight; nothing for what is exchanged.
SELECT 'a refund is not the sum of what it gives back' AS what,
  'refund ' || r.refund_no AS "where",
  format('%s, freight %s', CASE r.type WHEN 'exchange' THEN 0 ELSE r.freight_amount + coalesce(l.amount, 0) END, r.freight_amount) AS expected,
  format('%s asked, %s given, %s lines', r.asked_amount, r.amount, coalesce(l.lines, 0)) AS found
FROM refunds r
LEFT JOIN (SELECT refund_no, sum(amount) AS amount, count(*) AS lines FROM refund_lines GROUP BY refund_no) l USING (refund_no)
WHERE l.lines IS NULL
  OR r.asked_amount <> CASE r.type WHEN 'exchange' THEN 0 ELSE r.freight_amount + l.amount END
  OR (r.amount < r.asked_amount AND (r.decision_zh IS NULL OR r.origin = 'automatic'));

-- check: units-go-back-once
-- R1: all units together are exactly what their line was paid with, and never more.
SELECT 'more of a line goes back than there was, or all of it for another sum' AS what,
  format('order %s, line %s', o.order_no, o.line_no) AS "where",
  format('at most %s units and %s', o.quantity, o.line_payable) AS expected,
  format('%s units, of which %s for %s', asked.units, asked.money_units, asked.amount) AS found
FROM order_lines o
JOIN (
  SELECT l.order_no, l.line_no, sum(units) AS units,
    coalesce(sum(units) FILTER (WHERE type <> 'exchange'), 0) AS money_units,
    coalesce(sum(l.amount) FILTER (WHERE type <> 'exchange'), 0) AS amount
  FROM refund_lines l JOIN refunds r USING (refund_no)
  WHERE r.state NOT IN ('rejected', 'canceled', 'receipt_refused')
  GROUP BY l.order_no, l.line_no
) asked USING (order_no, line_no)
WHERE asked.units > o.quantity OR asked.amount > o.line_payable
  OR (asked.money_units = o.quantity AND asked.amount <> o.line_payable);

-- check: refund-line-is-of-its-order
SELECT 'a refund names a line of another order' AS what,
  'refund ' || r.refund_no AS "where", 'order ' || r.order_no AS expected, 'order ' || l.order_no AS found
FROM refund_lines l
JOIN refunds r USING (refund_no)
WHERE l.order_no <> r.order_no;

-- check: freight-goes-back-once
SELECT 'more freight goes back than was paid' AS what,
  'order ' || o.order_no AS "where", 'at most ' || o.freight AS expected, sum(r.freight_amount)::text AS found
FROM orders o
JOIN refunds r USING (order_no)
WHERE r.state NOT IN ('rejected', 'canceled', 'receipt_refused')
GROUP BY o.order_no
HAVING sum(r.freight_amount) > o.freight;

-- check: only-what-was-paid-is-asked-back
SELECT 'a refund is asked for an order that nobody has paid' AS what,
  'refund ' || r.refund_no AS "where", 'an order that was paid before ' || r.created_at AS expected,
  format('order %s, %s, paid at %s', o.order_no, o.state, coalesce(o.paid_at::text, 'never')) AS found
FROM refunds r
JOIN orders o USING (order_no)
WHERE o.paid_at IS NULL OR o.paid_at > r.created_at;

-- check: goods-back-were-handed-over
-- Table R: returns and exchanges are of goods that were shipped or collected; what comes by parcel says so.
SELECT 'goods go back that were never handed over' AS what,
  'refund ' || r.refund_no AS "where",
  'shipped or collected goods' AS expected, format('%s, %s', o.kind, o.state) AS found
FROM refunds r
JOIN orders o USING (order_no)
WHERE r.type <> 'refund_only' AND (o.kind = 'WIFI'
  OR (o.kind = 'SHIP' AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_no = o.order_no))
  OR (o.kind = 'PICKUP' AND NOT EXISTS (SELECT FROM pickup_codes c WHERE c.order_no = o.order_no AND c.state = 'used')));

-- check: goods-go-back-in-their-days
-- R6: a week after receipt where nothing is wrong, fifteen days otherwise. Whichever proof of the receipt came last leaves
-- the most time: the carrier's word or the completion of the order, by the passenger or by itself.
SELECT 'goods were asked back when their days were over' AS what,
  'refund ' || r.refund_no AS "where",
  format('asked before %s, %s days after receipt', last_proof + make_interval(days => days), days) AS expected,
  r.created_at::text AS found
FROM refunds r
LEFT JOIN refund_reasons USING (reason_id)
LEFT JOIN shipments s USING (order_no)
CROSS JOIN LATERAL (
  SELECT greatest(s.delivered_at, max(v.at)) AS last_proof, CASE WHEN without_cause THEN 7 ELSE 15 END AS days
  FROM order_events v WHERE v.order_no = r.order_no AND v.to_state = 'completed' AND v.from_state <> 'completed'
) receipt
WHERE r.type <> 'refund_only' AND r.created_at >= last_proof + make_interval(days => days);

-- check: refund-says-what-its-state-needs
SELECT 'a refund lacks what its state needs' AS what,
  'refund ' || refund_no AS "where",
  CASE WHEN state IN ('rejected', 'receipt_refused') THEN 'the airline''s words'
    WHEN state = 'awaiting_return' THEN 'a date to send back by'
    WHEN state = 'returning' THEN 'the waybill of the parcel back'
    ELSE 'the waybills of both parcels' END AS expected,
  format('%s, by %s, back %s, replacement %s', state, coalesce(return_by::text, 'none'), coalesce(return_waybill_no, 'none'),
    coalesce(replacement_waybill_no, 'none')) AS found
FROM refunds
WHERE (state IN ('rejected', 'receipt_refused') AND decision_zh IS NULL)
  OR (state = 'awaiting_return' AND return_by IS NULL)
  OR (state = 'returning' AND return_waybill_no IS NULL)
  OR (type = 'exchange' AND state IN ('reshipping', 'completed') AND (return_waybill_no IS NULL OR replacement_waybill_no IS NULL));

-- check: codes-go-back-with-their-refund
-- Table O, PICKUP: unused → refunding → refunded, one code for every unit that goes back uncollected.
SELECT 'a refund and the pick-up codes that it took disagree' AS what,
  'refund ' || r.refund_no AS "where",
  CASE WHEN r.origin = 'automatic' THEN 'expired codes' WHEN r.state = 'completed' THEN 'refunded codes' ELSE 'refunding codes' END AS expected,
  format('%s, codes %s', r.state, coalesce(string_agg(DISTINCT c.state, ' and '), 'none')) AS found
FROM refunds r
JOIN orders o USING (order_no)
JOIN pickup_codes c ON c.refund_no = r.refund_no
GROUP BY r.refund_no
HAVING bool_or(c.state <> CASE WHEN r.origin = 'automatic' THEN 'expired' WHEN r.state = 'completed' THEN 'refunded' ELSE 'refunding' END)
  OR r.type <> 'refund_only';

-- check: code-on-its-way-names-its-refund
SELECT 'a pick-up code went back without a refund, or names one and did not' AS what,
  'code ' || code AS "where",
  CASE WHEN state IN ('refunding', 'refunded', 'expired') THEN 'a refund of its order' ELSE 'no refund' END AS expected,
  format('%s, refund %s', state, coalesce(refund_no, 'none')) AS found
FROM pickup_codes c
WHERE (state IN ('refunding', 'refunded', 'expired')) AND NOT EXISTS (
    SELECT FROM refunds r WHERE r.refund_no = c.refund_no AND r.order_no = c.order_no)
  OR (state IN ('unused', 'used') AND refund_no IS NOT NULL);

-- check: deadline-of-a-refund-will-come
SELECT 'nothing will end a refund that waits for the passenger' AS what,
  'refund ' || r.refund_no AS "where",
  'a waiting ' || CASE r.state WHEN 'reshipping' THEN 'refund.replacementReceived' ELSE 'refund.returnDeadline' END || ' job' AS expected,
  coalesce(j.state, 'none') AS found
FROM refunds r
LEFT JOIN jobs j ON j.key = r.refund_no
  AND j.kind = CASE r.state WHEN 'reshipping' THEN 'refund.replacementReceived' ELSE 'refund.returnDeadline' END
WHERE r.state IN ('awaiting_return', 'reshipping') AND (j.state IS NULL OR j.state = 'done');

-- check: nothing-ships-while-a-refund-is-open
-- Table O: a refund that was open when its order was shipped has been decided first.
SELECT 'an order was shipped while a refund of it was open' AS what,
  'order ' || s.order_no AS "where",
  'no refund open at ' || s.shipped_at AS expected, 'refund ' || r.refund_no AS found
FROM shipments s
JOIN refunds r USING (order_no)
WHERE r.created_at < s.shipped_at AND coalesce(r.ended_at, r.since) > s.shipped_at AND r.state NOT IN ('rejected');
