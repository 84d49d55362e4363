-- Money: what was asked, what came in, what went back. Amounts are fen or cents.

-- check: order-adds-up
-- S3: an order asks for its lines and its freight, less its discount.
SELECT 'the amounts of an order are not those of its lines' AS what,
  'order ' || o.order_no AS "where",
  format('list total %s, payable %s', lines.listed, lines.payable + o.freight) AS expected,
  format('list total %s, payable %s, discount %s, freight %s', o.list_total, o.payable, o.discount, o.freight) AS found
FROM orders o
LEFT JOIN (
  SELECT order_no, sum(list_price * quantity) AS listed, sum(line_payable) AS payable FROM order_lines GROUP BY order_no
) lines USING (order_no)
WHERE lines.listed IS DISTINCT FROM o.list_total
  OR lines.payable + o.freight IS DISTINCT FROM o.payable
  OR o.payable <> o.list_total - o.discount + o.freight;

-- check: amounts-are-whole
-- G4: every amount that a passenger sees is whole yuan or dollars.
SELECT 'an amount is not whole yuan or dollars' AS what,
  'order ' || o.order_no AS "where",
  'multiples of 100' AS expected,
  format('list total %s, discount %s, freight %s, payable %s', o.list_total, o.discount, o.freight, o.payable) AS found
FROM orders o
WHERE o.list_total % 100 <> 0 OR o.discount % 100 <> 0 OR o.freight % 100 <> 0 OR o.payable % 100 <> 0;

-- check: captured-is-price-or-surplus
-- Table O: money that came in paid for its order, once, or it is a surplus that goes back.
SELECT 'the money taken for an order is neither its price nor on its way back' AS what,
  'order ' || o.order_no AS "where",
  format('captured %s (price %s, surplus returned %s)', wanted.price + coalesce(surplus.amount, 0), wanted.price,
    coalesce(surplus.amount, 0)) AS expected,
  format('captured %s, order %s', coalesce(captured.amount, 0), o.state) AS found
FROM orders o
CROSS JOIN LATERAL (
  SELECT CASE WHEN o.state IN ('paid', 'completed', 'refunded', 'awaiting_shipment', 'shipped') THEN o.payable ELSE 0 END
    AS price
) wanted
LEFT JOIN (
  SELECT order_no, sum(amount) AS amount FROM ledger_entries WHERE kind = 'captured' GROUP BY order_no
) captured USING (order_no)
LEFT JOIN (
  SELECT order_no, sum(amount) AS amount FROM payment_refunds WHERE purpose = 'surplus' GROUP BY order_no
) surplus USING (order_no)
WHERE coalesce(captured.amount, 0) <> wanted.price + coalesce(surplus.amount, 0);

-- check: attempt-asks-the-price
SELECT 'a payment attempt asks for another amount or currency than its order' AS what,
  'payment ' || a.payment_no AS "where",
  o.payable || ' ' || o.currency AS expected,
  a.amount || ' ' || a.currency AS found
FROM payment_attempts a
JOIN orders o USING (order_no)
WHERE a.amount <> o.payable OR a.currency <> o.currency;

-- check: paid-attempt-is-in-the-ledger
SELECT 'a payment attempt and the ledger disagree on whether it was paid' AS what,
  'payment ' || a.payment_no AS "where",
  CASE a.state WHEN 'paid' THEN 'a transaction, when it was paid, one entry for it' ELSE 'no transaction' END AS expected,
  format('%s, transaction %s, paid at %s, entries %s', a.state, coalesce(a.provider_txn, 'none'),
    coalesce(a.paid_at::text, 'never'), count(l.entry_id)) AS found
FROM payment_attempts a
LEFT JOIN ledger_entries l
  ON l.payment_no = a.payment_no AND l.kind = 'captured' AND l.external_key = a.provider_txn
GROUP BY a.payment_no
HAVING (a.state = 'paid' AND (count(l.entry_id) <> 1 OR a.paid_at IS NULL))
  OR (a.state <> 'paid' AND (a.provider_txn IS NOT NULL OR a.paid_at IS NOT NULL));

-- check: captured-entry-has-its-attempt
-- A second transaction of one attempt is a surplus; its refund names it.
SELECT 'the ledger has money that no payment attempt knows' AS what,
  'ledger entry ' || l.entry_id AS "where",
  format('order %s, %s %s, transaction %s', a.order_no, a.amount, a.currency, coalesce(a.provider_txn, 'none')) AS expected,
  format('order %s, %s %s, transaction %s', l.order_no, l.amount, l.currency, l.external_key) AS found
FROM ledger_entries l
JOIN payment_attempts a USING (payment_no)
WHERE l.kind = 'captured' AND (
  a.state <> 'paid' OR l.order_no <> a.order_no OR l.amount <> a.amount OR l.currency <> a.currency
  OR (l.external_key IS DISTINCT FROM a.provider_txn AND NOT EXISTS (
    SELECT FROM payment_refunds r
    WHERE r.payment_no = l.payment_no AND r.provider_txn = l.external_key AND r.purpose = 'surplus')));

-- check: transaction-counts-once
SELECT 'a transaction is recorded more than once' AS what,
  happening AS "where", '1' AS expected, count(*)::text AS found
FROM (
  SELECT 'payment at ' || gateway || ' ' || provider_txn AS happening FROM payment_attempts WHERE provider_txn IS NOT NULL
  UNION ALL
  SELECT 'ledger ' || kind || ' ' || external_key FROM ledger_entries
  UNION ALL
  SELECT 'refund of ' || provider_txn FROM payment_refunds WHERE purpose = 'surplus'
) recorded
GROUP BY happening
HAVING count(*) > 1;

-- check: refund-returns-what-came
SELECT 'a refund returns money that did not come in' AS what,
  'refund ' || r.refund_no AS "where",
  coalesce(format('order %s, transaction %s of %s', l.order_no, l.external_key, l.amount), 'a captured transaction') AS expected,
  format('order %s, transaction %s, %s', r.order_no, r.provider_txn, r.amount) AS found
FROM payment_refunds r
LEFT JOIN ledger_entries l
  ON l.kind = 'captured' AND l.payment_no = r.payment_no AND l.external_key = r.provider_txn
WHERE l.entry_id IS NULL OR l.order_no <> r.order_no OR r.amount > l.amount
  -- Nobody wanted any of a surplus.
  OR (r.purpose = 'surplus' AND r.amount <> l.amount);

-- check: refunds-within-captures
SELECT 'more goes back than came in' AS what,
  'payment ' || payment_no AS "where",
  'at most ' || coalesce(captured, 0) AS expected, refunded::text AS found
FROM (
  SELECT payment_no,
    sum(amount) FILTER (WHERE kind = 'captured') AS captured,
    greatest(sum(amount) FILTER (WHERE kind = 'refunded'), sum(amount) FILTER (WHERE kind = 'promised')) AS refunded
  FROM (
    SELECT payment_no, kind, amount FROM ledger_entries
    UNION ALL
    SELECT payment_no, 'promised', amount FROM payment_refunds
  ) moved
  GROUP BY payment_no
) sums
WHERE refunded > coalesce(captured, 0);

-- check: completed-refund-is-in-the-ledger
SELECT 'a refund and the ledger disagree on whether the money has gone back' AS what,
  'refund ' || r.refund_no AS "where",
  CASE r.state WHEN 'completed' THEN '1 entry, completed at some time' ELSE 'no entry, never completed' END AS expected,
  format('%s, %s entries, completed at %s', r.state, count(l.entry_id), coalesce(r.completed_at::text, 'never')) AS found
FROM payment_refunds r
LEFT JOIN ledger_entries l ON l.kind = 'refunded' AND l.external_key = r.refund_no
GROUP BY r.refund_no
HAVING count(l.entry_id) <> CASE r.state WHEN 'completed' THEN 1 ELSE 0 END
  OR (r.completed_at IS NOT NULL) <> (r.state = 'completed');

-- check: refunded-entry-has-its-refund
SELECT 'the ledger has a refund that nobody ordered' AS what,
  'ledger entry ' || l.entry_id AS "where",
  coalesce(format('order %s, payment %s, %s %s', r.order_no, r.payment_no, r.amount, a.currency), 'a refund') AS expected,
  format('order %s, payment %s, %s %s', l.order_no, l.payment_no, l.amount, l.currency) AS found
FROM ledger_entries l
JOIN payment_attempts a USING (payment_no)
LEFT JOIN payment_refunds r ON r.refund_no = l.external_key
WHERE l.kind = 'refunded' AND (r.refund_no IS NULL OR l.order_no <> r.order_no OR l.payment_no <> r.payment_no
  OR l.amount <> r.amount OR l.currency <> a.currency);

-- check: refunded-amount-is-the-ledgers
SELECT 'an order shows another refund than the ledger' AS what,
  'order ' || o.order_no AS "where",
  coalesce(returned.amount, 0)::text AS expected, o.refunded_amount::text AS found
FROM orders o
LEFT JOIN (
  SELECT r.order_no, sum(l.amount) AS amount
  FROM ledger_entries l JOIN payment_refunds r ON r.refund_no = l.external_key
  WHERE l.kind = 'refunded' AND r.purpose = 'order'
  GROUP BY r.order_no
) returned USING (order_no)
WHERE o.refunded_amount <> coalesce(returned.amount, 0);

-- check: refunded-order-is-refunded-in-full
-- Table O: refunded when every unit has gone back with its money; of a plan, its whole price. Only then.
SELECT 'an order''s state and what has gone back of it do not fit' AS what,
  'order ' || o.order_no AS "where",
  CASE o.state WHEN 'refunded' THEN 'every unit' ELSE 'something kept' END AS expected,
  format('%s, %s of %s units and %s of %s', o.state, back.units, back.quantity, o.refunded_amount, o.payable) AS found
FROM orders o
JOIN (
  SELECT l.order_no, sum(l.quantity) AS quantity, coalesce(sum(gone.units), 0) AS units
  FROM order_lines l
  LEFT JOIN (
    SELECT rl.order_no, rl.line_no, sum(rl.units) AS units
    FROM refund_lines rl JOIN refunds r USING (refund_no)
    WHERE r.state = 'completed' AND r.type <> 'exchange'
    GROUP BY rl.order_no, rl.line_no
  ) gone USING (order_no, line_no)
  GROUP BY l.order_no
) back USING (order_no)
WHERE (o.state = 'refunded') <> (back.units = back.quantity AND (o.kind <> 'WIFI' OR o.refunded_amount = o.payable)
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_no = o.order_no AND r.type <> 'exchange' AND r.state IN ('refunding', 'failed')));

-- check: money-back-has-its-refund
-- W7, table O: an order that is given back by itself has exactly one such refund, for its reason; of several plans each may
-- have one, and one of them names the reason.
SELECT 'an order is given back by itself without its refund, or a refund without its order' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.money_back_reason IS NULL THEN 'no automatic refund'
    WHEN o.state NOT IN ('paid', 'completed', 'refunded') THEN 'nothing to give back'
    ELSE '1 automatic refund a plan, and for ' || o.money_back_reason END AS expected,
  format('%s, given back for %s, %s automatic refunds for %s', o.state, coalesce(o.money_back_reason, 'nothing'),
    count(r.refund_no), coalesce(min(r.automatic_reason), 'nothing')) AS found
FROM orders o
LEFT JOIN refunds r ON r.order_no = o.order_no AND r.origin = 'automatic'
GROUP BY o.order_no
HAVING CASE
  WHEN o.money_back_reason IS NULL THEN count(r.refund_no) > 0
  WHEN o.state NOT IN ('paid', 'completed', 'refunded') THEN true
  ELSE count(r.refund_no) NOT BETWEEN 1 AND greatest(1, (SELECT count(*) FROM entitlements e WHERE e.order_no = o.order_no))
    OR NOT bool_or(r.automatic_reason = o.money_back_reason) END;

-- check: refund-has-its-money
-- Table R: the money moves under the refund's own number, with its amount and to its end; where nothing is paid, none moves.
SELECT 'a refund and its money disagree' AS what,
  'refund ' || coalesce(r.refund_no, p.refund_no) AS "where",
  CASE WHEN r.refund_no IS NULL THEN 'a refund of the order'
    WHEN r.state IN ('refunding', 'failed', 'completed') AND r.type <> 'exchange' AND r.amount > 0
      THEN format('order %s, %s, %s', r.order_no, r.amount, r.state)
    ELSE 'no money' END AS expected,
  CASE WHEN p.refund_no IS NULL THEN 'no money' ELSE format('order %s, %s, %s', p.order_no, p.amount, p.state) END AS found
FROM refunds r
FULL JOIN (SELECT * FROM payment_refunds WHERE purpose = 'order') p USING (refund_no)
WHERE CASE
  WHEN r.refund_no IS NULL THEN true
  WHEN r.state IN ('refunding', 'failed', 'completed') AND r.type <> 'exchange' AND r.amount > 0
    THEN (p.order_no, p.amount, p.state) IS DISTINCT FROM (r.order_no, r.amount, r.state)
  ELSE p.refund_no IS NOT NULL OR r.state IN ('refunding', 'failed') END;

-- check: surplus-has-a-reason-of-its-own
SELECT 'a refund has a reason of another kind of refund' AS what,
  'refund ' || refund_no AS "where",
  CASE purpose WHEN 'surplus' THEN 'latePayment or secondPayment' ELSE 'a reason of W6, W7 or table R' END AS expected,
  purpose || ' for ' || reason AS found
FROM payment_refunds
WHERE (reason IN ('latePayment', 'secondPayment')) <> (purpose = 'surplus');

-- check: failed-refund
-- severity: warning
SELECT 'a gateway refused to return money: an operator must see to it' AS what,
  'refund ' || refund_no AS "where",
  'completed' AS expected,
  format('%s, %s of order %s', state, amount, order_no) AS found
FROM payment_refunds
WHERE state = 'failed';
