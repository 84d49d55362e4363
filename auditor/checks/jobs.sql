-- Jobs: what must happen later is waiting. A job that has died is known to the operator, so it counts as waiting here.

-- check: pending-order-will-end
SELECT 'nothing will end an unpaid order at its deadline' AS what,
  'order ' || o.order_no AS "where", 'a waiting order.deadline job' AS expected, coalesce(j.state, 'none') AS found
FROM orders o
LEFT JOIN jobs j ON j.kind = 'order.deadline' AND j.key = o.order_no
WHERE o.state = 'pending_payment' AND (j.state IS NULL OR j.state = 'done');

-- check: open-attempt-will-be-asked-for
-- Done once the attempt can be paid no more; then the order's deadline closes it.
SELECT 'nobody asks the gateway about a payment whose notice may be lost' AS what,
  'payment ' || a.payment_no AS "where", 'a payment.query job' AS expected, 'none' AS found
FROM payment_attempts a
WHERE a.state = 'open' AND NOT EXISTS (SELECT FROM jobs j WHERE j.kind = 'payment.query' AND j.key = a.payment_no);

-- check: refund-will-be-sent
SELECT 'nothing will send a refund' AS what,
  'refund ' || r.refund_no AS "where", 'a waiting payment.refund job' AS expected, 'none' AS found
FROM payment_refunds r
WHERE r.state = 'refunding' AND NOT EXISTS (
  SELECT FROM jobs j
  WHERE j.kind = 'payment.refund' AND j.state <> 'done' AND (j.key IN (r.provider_txn, r.refund_no) OR j.key LIKE r.refund_no || ':%'));

-- check: plan-will-end-with-its-flight
-- Kept until the plan has ended, however late the flight is.
SELECT 'nothing will end a plan after landing' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  'a waiting order.afterLanding job' AS expected,
  format('none, the plan is %s', e.state) AS found
FROM entitlements e
WHERE e.state IN ('unused', 'active', 'paused') AND NOT EXISTS (
  SELECT FROM jobs j WHERE j.kind = 'order.afterLanding' AND j.key IN (e.order_no, e.order_no || ':' || e.line_no)
    AND j.state IN ('waiting', 'dead'));

-- check: grant-will-end
SELECT 'nothing will end an open grant' AS what,
  'grant ' || g.grant_id AS "where", 'a waiting grant.end job' AS expected, coalesce(j.state, 'none') AS found
FROM access_grants g
LEFT JOIN jobs j ON j.kind = 'grant.end' AND j.key = g.grant_id
WHERE g.state IN ('online', 'out_of_coverage', 'paused') AND (j.state IS NULL OR j.state = 'done');

-- check: dead-job
-- severity: warning
SELECT 'a job was given up: an operator must see to it' AS what,
  format('job %s %s', kind, key) AS "where",
  'done' AS expected,
  format('dead after %s attempts: %s', attempts, coalesce(last_error, 'no error')) AS found
FROM jobs
WHERE state = 'dead';
