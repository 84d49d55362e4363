-- Payment attempts (table O): no cashier takes money for an order that wants none.

-- check: one-open-attempt-per-gateway
SELECT 'an order has two cashiers open at one gateway' AS what,
  format('order %s at %s', order_no, gateway) AS "where",
  '1' AS expected,
  format('%s: %s', count(*), string_agg(payment_no, ', ' ORDER BY payment_no)) AS found
FROM payment_attempts
WHERE state = 'open'
GROUP BY order_no, gateway
HAVING count(*) > 1;

-- check: settled-order-closes-its-attempts
SELECT 'a cashier is open for an order that wants no money' AS what,
  'payment ' || a.payment_no AS "where",
  CASE WHEN o.state IN ('paid', 'completed', 'refunded') THEN 'closed, or a payment.close job for it' ELSE 'closed' END
    AS expected,
  format('open, order %s %s', o.order_no, o.state) AS found
FROM payment_attempts a
JOIN orders o USING (order_no)
WHERE a.state = 'open' AND o.state <> 'pending_payment'
  -- A payment leaves the other cashiers to a job; who ends an order unpaid has closed them first.
  AND NOT (o.state IN ('paid', 'completed', 'refunded') AND EXISTS (
    SELECT FROM jobs j WHERE j.kind = 'payment.close' AND j.key = a.payment_no AND j.state IN ('waiting', 'dead')));
