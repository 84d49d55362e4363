-- Handing goods over (table O, SHIP and PICKUP): a parcel for what is shipped, a code for every unit to be collected.

-- check: every-unit-has-its-code
SELECT 'there is not one pick-up code for every unit that is to be collected' AS what,
  format('order %s, line %s', order_no, line_no) AS "where",
  CASE WHEN o.kind = 'PICKUP' AND o.paid_at IS NOT NULL THEN format('%s codes', coalesce(l.quantity, 0)) ELSE 'none' END AS expected,
  format('%s codes, units %s to %s', coalesce(codes.number, 0), codes.first, codes.last) AS found
FROM order_lines l
FULL JOIN (
  SELECT order_no, line_no, count(*) AS number, min(unit_no) AS first, max(unit_no) AS last
  FROM pickup_codes GROUP BY order_no, line_no
) codes USING (order_no, line_no)
JOIN orders o USING (order_no)
WHERE coalesce(codes.number, 0) <> CASE WHEN o.kind = 'PICKUP' AND o.paid_at IS NOT NULL THEN coalesce(l.quantity, 0) ELSE 0 END
  OR codes.first < 1 OR codes.last > l.quantity;

-- check: used-code-is-told-in-the-events
SELECT 'the events of an order do not tell how many of its codes were used' AS what,
  'order ' || order_no AS "where",
  format('%s codes used', coalesce(used.number, 0)) AS expected,
  format('told %s times', coalesce(told.number, 0)) AS found
FROM (SELECT order_no, count(*) AS number FROM pickup_codes WHERE state = 'used' GROUP BY order_no) used
FULL JOIN (
  -- O10: what was taken back was not used.
  SELECT order_no, nullif(sum(CASE event WHEN 'codeUsed' THEN 1 ELSE -1 END), 0) AS number
  FROM order_events WHERE event IN ('codeUsed', 'codeTakenBack') GROUP BY order_no
) told USING (order_no)
WHERE used.number IS DISTINCT FROM told.number;

-- check: code-is-taken-back-in-time
-- O10. Each unit is taken back as often as it was handed over before, or once less; and soon.
SELECT 'a pick-up code was taken back that was not used, or too late' AS what,
  format('order %s, line %s, unit %s', back.order_no, back.line, back.unit) AS "where",
  'used within the ten minutes before ' || back.at AS expected, coalesce(last_use.at::text, 'never used') AS found
FROM (
  SELECT order_no, at, event_id, detail ->> 'lineNo' AS line, detail ->> 'unitNo' AS unit
  FROM order_events WHERE event = 'codeTakenBack'
) back
LEFT JOIN LATERAL (
  SELECT max(v.at) AS at FROM order_events v
  WHERE v.order_no = back.order_no AND v.event = 'codeUsed' AND v.detail ->> 'lineNo' = back.line
    AND v.detail ->> 'unitNo' = back.unit AND v.at <= back.at + interval '120 seconds'
) last_use ON true
WHERE last_use.at IS NULL OR back.at >= last_use.at + interval '12 minutes';

-- check: codes-fit-their-order
-- Completed when no unused code is left and one was used; of an order that was given back nothing can be collected any more.
SELECT 'an order and its pick-up codes disagree on what can still be collected' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.state = 'completed' THEN 'some used, none unused'
    WHEN o.state = 'refunded' OR o.money_back_reason IS NOT NULL THEN 'none unused'
    ELSE 'some unused, or all on their way back' END AS expected,
  format('%s, %s used, %s unused', o.state, count(*) FILTER (WHERE c.state = 'used'), count(*) FILTER (WHERE c.state = 'unused')) AS found
FROM orders o
JOIN pickup_codes c USING (order_no)
GROUP BY o.order_no
HAVING CASE WHEN o.state = 'completed' THEN bool_or(c.state = 'unused') OR NOT bool_or(c.state = 'used')
  -- What was collected may be given back later.
  WHEN o.state = 'refunded' THEN bool_or(c.state = 'unused')
  WHEN o.money_back_reason IS NOT NULL THEN bool_or(c.state IN ('used', 'unused'))
  WHEN o.state = 'paid' THEN NOT bool_or(c.state = 'unused') AND bool_or(c.state IN ('used', 'expired'))
  ELSE bool_or(c.state IN ('used', 'unused')) END;

-- check: code-is-used-after-payment
SELECT 'a pick-up code was used before it was paid for' AS what,
  'code ' || c.code AS "where", 'not before ' || o.paid_at AS expected, c.used_at::text AS found
FROM pickup_codes c
JOIN orders o USING (order_no)
WHERE c.used_at < o.paid_at;

-- check: shipped-order-has-its-parcel
SELECT 'an order was shipped without a parcel, or has one and was not shipped' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.kind = 'SHIP' AND o.state IN ('shipped', 'completed') THEN 'a shipment' ELSE 'none' END AS expected,
  format('%s %s, %s', o.kind, o.state, coalesce(s.waybill_no, 'none')) AS found
FROM orders o
LEFT JOIN shipments s USING (order_no)
WHERE CASE WHEN o.kind = 'SHIP' AND o.state IN ('shipped', 'completed') THEN s.order_no IS NULL
  -- What was shipped may be given back later.
  WHEN o.kind = 'SHIP' AND o.state = 'refunded' THEN false
  ELSE s.order_no IS NOT NULL END;

-- check: shipped-order-will-complete
SELECT 'nothing will complete a shipped order that nobody confirms' AS what,
  'order ' || o.order_no AS "where", 'a waiting order.autoConfirm job' AS expected, coalesce(j.state, 'none') AS found
FROM orders o
LEFT JOIN jobs j ON j.kind = 'order.autoConfirm' AND j.key = o.order_no
WHERE o.state = 'shipped' AND (j.state IS NULL OR j.state = 'done');

-- check: uncollected-order-will-end
SELECT 'nothing will give back what nobody collects' AS what,
  'order ' || o.order_no AS "where", 'a waiting order.pickupExpiry job' AS expected, coalesce(j.state, 'none') AS found
FROM orders o
LEFT JOIN jobs j ON j.kind = 'order.pickupExpiry' AND j.key = o.order_no
WHERE o.kind = 'PICKUP' AND o.state = 'paid' AND o.money_back_reason IS NULL AND (j.state IS NULL OR j.state = 'done')
  AND EXISTS (SELECT FROM pickup_codes c WHERE c.order_no = o.order_no AND c.state = 'unused');
