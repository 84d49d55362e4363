-- States (table O): every order has come where it stands by ways that exist.
-- One way leads back to a state: the counter takes back what it had handed over, and with it the move before (O10). What is
-- left of the moves leads back to no state, so their order follows from the states alone, also within one instant.

-- check: event-is-in-table-o
SELECT 'something happened to an order that table O does not know' AS what,
  format('order %s, event %s', v.order_no, v.event_id) AS "where",
  'a row of table O' AS expected,
  format('%s: %s → %s by %s', v.event, coalesce(v.from_state, 'nothing'), v.to_state, v.actor) AS found
FROM order_events v
JOIN orders o USING (order_no)
WHERE (v.event, coalesce(v.from_state, ''), v.to_state, v.actor, o.kind) NOT IN (
  SELECT event, came_from, came_to, actor, regexp_split_to_table(kinds, ' ') FROM (VALUES
    ('submitted', '', 'pending_payment', 'passenger', 'WIFI SHIP PICKUP'),
    ('nothingToPay', 'pending_payment', 'paid', 'system', 'WIFI SHIP PICKUP'),
    ('paid', 'pending_payment', 'paid', 'gateway', 'WIFI SHIP PICKUP'),
    ('canceled', 'pending_payment', 'canceled', 'passenger', 'WIFI SHIP PICKUP'),
    ('canceled', 'pending_payment', 'canceled', 'operator', 'WIFI SHIP PICKUP'),
    ('timedOut', 'pending_payment', 'payment_timed_out', 'system', 'WIFI SHIP PICKUP'),
    ('closed', 'pending_payment', 'closed', 'system', 'WIFI SHIP PICKUP'),
    ('closed', 'pending_payment', 'closed', 'operator', 'WIFI SHIP PICKUP'),
    ('activated', 'paid', 'completed', 'passenger', 'WIFI'),
    ('landed', 'paid', 'completed', 'system', 'WIFI'),
    ('plansEnded', 'paid', 'completed', 'system', 'WIFI'),
    ('readied', 'paid', 'awaiting_shipment', 'system', 'SHIP'),
    ('shipped', 'awaiting_shipment', 'shipped', 'operator', 'SHIP'),
    ('received', 'shipped', 'completed', 'passenger', 'SHIP'),
    ('receivedByItself', 'shipped', 'completed', 'system', 'SHIP'),
    ('collected', 'paid', 'completed', 'operator', 'PICKUP'),
    ('collectionEnded', 'paid', 'completed', 'system', 'PICKUP'),
    ('collected', 'paid', 'completed', 'system', 'PICKUP'),
    ('codeTakenBack', 'completed', 'paid', 'operator', 'PICKUP'),
    ('refunded', 'paid', 'refunded', 'system', 'WIFI PICKUP'),
    ('refunded', 'awaiting_shipment', 'refunded', 'system', 'SHIP'),
    ('refunded', 'shipped', 'refunded', 'system', 'SHIP'),
    ('refunded', 'completed', 'refunded', 'system', 'WIFI SHIP PICKUP'),
    -- What happens to an order without moving it.
    ('refundStarted', 'paid', 'paid', 'system', 'WIFI PICKUP'),
    ('refundStarted', 'awaiting_shipment', 'awaiting_shipment', 'system', 'SHIP'),
    ('refundStarted', 'shipped', 'shipped', 'system', 'SHIP'),
    ('refundStarted', 'completed', 'completed', 'system', 'WIFI SHIP PICKUP'),
    ('refundFailed', 'paid', 'paid', 'system', 'WIFI PICKUP'),
    ('refundFailed', 'awaiting_shipment', 'awaiting_shipment', 'system', 'SHIP'),
    ('refundFailed', 'shipped', 'shipped', 'system', 'SHIP'),
    ('refundFailed', 'completed', 'completed', 'system', 'WIFI SHIP PICKUP'),
    ('moneyReturned', 'paid', 'paid', 'system', 'WIFI PICKUP'),
    ('moneyReturned', 'awaiting_shipment', 'awaiting_shipment', 'system', 'SHIP'),
    ('moneyReturned', 'shipped', 'shipped', 'system', 'SHIP'),
    ('moneyReturned', 'completed', 'completed', 'system', 'WIFI SHIP PICKUP'),
    ('rebooked', 'pending_payment', 'pending_payment', 'system', 'WIFI'),
    ('rebooked', 'paid', 'paid', 'system', 'WIFI'),
    ('planActivated', 'paid', 'paid', 'passenger', 'WIFI'),
    ('codeUsed', 'paid', 'paid', 'operator', 'PICKUP'),
    ('codeTakenBack', 'paid', 'paid', 'operator', 'PICKUP'),
    ('addressChangeAsked', 'awaiting_shipment', 'awaiting_shipment', 'passenger', 'SHIP'),
    ('addressChanged', 'awaiting_shipment', 'awaiting_shipment', 'passenger', 'SHIP'),
    ('addressChanged', 'awaiting_shipment', 'awaiting_shipment', 'operator', 'SHIP'),
    ('addressChangeRefused', 'awaiting_shipment', 'awaiting_shipment', 'operator', 'SHIP'),
    ('addressChangeStopped', 'awaiting_shipment', 'awaiting_shipment', 'passenger', 'SHIP'),
    ('latePaymentReceived', 'paid', 'paid', 'system', 'WIFI PICKUP'),
    ('latePaymentReceived', 'completed', 'completed', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReceived', 'refunded', 'refunded', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReceived', 'canceled', 'canceled', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReceived', 'payment_timed_out', 'payment_timed_out', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReceived', 'closed', 'closed', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReceived', 'awaiting_shipment', 'awaiting_shipment', 'system', 'SHIP'),
    ('latePaymentReceived', 'shipped', 'shipped', 'system', 'SHIP'),
    ('latePaymentReturned', 'paid', 'paid', 'system', 'WIFI PICKUP'),
    ('latePaymentReturned', 'completed', 'completed', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReturned', 'refunded', 'refunded', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReturned', 'canceled', 'canceled', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReturned', 'payment_timed_out', 'payment_timed_out', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReturned', 'closed', 'closed', 'system', 'WIFI SHIP PICKUP'),
    ('latePaymentReturned', 'awaiting_shipment', 'awaiting_shipment', 'system', 'SHIP'),
    ('latePaymentReturned', 'shipped', 'shipped', 'system', 'SHIP')
  ) AS ways (event, came_from, came_to, actor, kinds));

-- check: order-begins-with-submission
SELECT 'an order was not submitted, or more than once' AS what,
  'order ' || o.order_no AS "where", '1' AS expected, count(v.event_id)::text AS found
FROM orders o
LEFT JOIN order_events v ON v.order_no = o.order_no AND v.from_state IS NULL
GROUP BY o.order_no
HAVING count(v.event_id) <> 1;

-- check: order-moves-without-gaps
SELECT 'an order was in a state more than once, or left one where it never was' AS what,
  format('order %s, state %s', order_no, state) AS "where",
  'entered once, left once at most' AS expected,
  format('entered %s times, left %s times', coalesce(entered.times, 0), coalesce(departed.times, 0)) AS found
FROM (
  -- What was completed and taken back again was never completed, but it may be noted that the order was there.
  SELECT order_no, CASE WHEN event = 'codeTakenBack' THEN from_state ELSE to_state END AS state,
    sum(CASE WHEN event = 'codeTakenBack' THEN -1 ELSE 1 END) AS times, bool_or(event = 'codeTakenBack') AS taken_back
  FROM order_events WHERE from_state IS DISTINCT FROM to_state GROUP BY 1, 2
) entered
FULL JOIN (
  -- Who notes something on an order has found it there, too.
  SELECT order_no, CASE WHEN event = 'codeTakenBack' THEN to_state ELSE from_state END AS state,
    sum(CASE WHEN from_state = to_state THEN 0 WHEN event = 'codeTakenBack' THEN -1 ELSE 1 END) AS times
  FROM order_events WHERE from_state IS NOT NULL GROUP BY 1, 2
) departed USING (order_no, state)
WHERE (coalesce(entered.times, 0) <> 1 AND NOT coalesce(entered.times = 0 AND entered.taken_back, false))
  OR departed.times > coalesce(entered.times, 0) OR departed.times < 0;

-- check: order-stands-where-its-events-end
SELECT 'an order is in another state than its events tell' AS what,
  'order ' || o.order_no AS "where",
  coalesce(string_agg(v.came_to, ' and ' ORDER BY v.came_to), 'nowhere') AS expected,
  o.state AS found
FROM orders o
LEFT JOIN (
  SELECT order_no, came_to FROM (
    SELECT order_no, CASE WHEN event = 'codeTakenBack' THEN from_state ELSE to_state END AS came_to,
      CASE WHEN event = 'codeTakenBack' THEN -1 ELSE 1 END AS entered, 0 AS departed
    FROM order_events WHERE from_state IS DISTINCT FROM to_state
    UNION ALL
    SELECT order_no, CASE WHEN event = 'codeTakenBack' THEN to_state ELSE from_state END, 0,
      CASE WHEN event = 'codeTakenBack' THEN -1 ELSE 1 END
    FROM order_events WHERE from_state <> to_state
  ) moves GROUP BY order_no, came_to HAVING sum(entered) > 0 AND sum(departed) <= 0
) v ON v.order_no = o.order_no
GROUP BY o.order_no
HAVING string_agg(v.came_to, ' and ' ORDER BY v.came_to) IS DISTINCT FROM o.state;

-- check: paid-order-says-when
SELECT 'an order does not say when it was paid, or says so though it was not' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.state IN ('paid', 'completed', 'refunded', 'awaiting_shipment', 'shipped') THEN 'paid at some time'
    ELSE 'never paid' END AS expected,
  format('%s, paid at %s', o.state, coalesce(o.paid_at::text, 'never')) AS found
FROM orders o
WHERE (o.paid_at IS NOT NULL) <> (o.state IN ('paid', 'completed', 'refunded', 'awaiting_shipment', 'shipped'));

-- check: pending-order-has-a-deadline
SELECT 'an unpaid order waits for ever' AS what,
  'order ' || o.order_no AS "where", 'a deadline' AS expected, 'none' AS found
FROM orders o
WHERE o.state = 'pending_payment' AND o.pay_deadline IS NULL;

-- check: money-back-is-told-in-the-events
-- W7, R4. Orders that were refunded before migration 0002 do not tell when it began.
SELECT 'the events of an order do not tell of each refund that it has begun' AS what,
  'order ' || order_no AS "where",
  coalesce(begun.number, 0) || ' refunds begun' AS expected,
  coalesce(told.number, 0) || ' told' AS found
FROM orders o
LEFT JOIN (SELECT order_no, count(*) AS number FROM order_events WHERE event = 'refundStarted' GROUP BY order_no) told USING (order_no)
LEFT JOIN (
  SELECT order_no, count(*) AS number FROM refunds
  WHERE type <> 'exchange' AND state IN ('refunding', 'failed', 'completed') GROUP BY order_no
) begun USING (order_no)
WHERE coalesce(told.number, 0) <> coalesce(begun.number, 0)
  AND NOT (told.number IS NULL AND o.state = 'refunded' AND begun.number = 1);
