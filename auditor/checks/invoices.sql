-- Invoices (S8, R3): for completed orders in yuan, for what their passengers have paid and not got back, and reversed before money goes back.

-- check: invoice-is-of-a-completed-order
SELECT 'an invoice was asked for before its order was completed, or is of an order that has a receipt' AS what,
  'invoice ' || i.invoice_id AS "where",
  'an order in CNY that was completed by ' || i.applied_at AS expected,
  format('order %s, %s, completed at %s', o.order_no, o.currency, coalesce(v.at::text, 'no time')) AS found
FROM invoices i
JOIN orders o USING (order_no)
-- An order that the counter took back may have been completed before (O10).
LEFT JOIN LATERAL (
  SELECT min(at) AS at FROM order_events e
  WHERE e.order_no = o.order_no AND e.to_state = 'completed' AND e.from_state <> 'completed') v ON true
WHERE o.currency <> 'CNY' OR v.at IS NULL OR v.at > i.applied_at;

-- check: invoices-follow-each-other
SELECT 'the invoices of an order are not numbered one after the other, or an earlier one still stands' AS what,
  'order ' || order_no AS "where",
  format('versions 1 to %s, all but the last reversed or canceled', count(*)) AS expected,
  string_agg(format('%s %s', version, state), ', ' ORDER BY version) AS found
FROM (SELECT order_no, version, state, max(version) OVER (PARTITION BY order_no) AS latest FROM invoices) numbered
GROUP BY order_no
HAVING min(version) <> 1 OR max(version) <> count(*)
  OR bool_or(version < latest AND state NOT IN ('reversed', 'canceled'));

-- check: invoice-says-what-its-state-needs
SELECT 'an invoice lacks the number, amount or time of its state, or has one too early' AS what,
  'invoice ' || invoice_id AS "where",
  CASE state WHEN 'issuing' THEN 'an amount' WHEN 'issued' THEN 'amount, number and time' WHEN 'reversing' THEN 'amount, number and time'
    WHEN 'reversed' THEN 'amount, and number and time of both' WHEN 'failed' THEN 'a reason' ELSE 'none of them' END AS expected,
  format('%s, amount %s, number %s at %s, red %s at %s, %s', state, coalesce(amount::text, 'none'), coalesce(invoice_no, 'none'),
    coalesce(issued_at::text, 'no time'), coalesce(red_invoice_no, 'none'), coalesce(reversed_at::text, 'no time'),
    coalesce(problem, 'no problem')) AS found
FROM invoices
WHERE (state IN ('issuing', 'issued', 'reversing', 'reversed')) > (amount IS NOT NULL)
  OR (state IN ('issued', 'reversing', 'reversed')) <> (invoice_no IS NOT NULL)
  OR (invoice_no IS NULL) <> (issued_at IS NULL)
  OR (state = 'reversed') <> (red_invoice_no IS NOT NULL)
  OR (red_invoice_no IS NULL) <> (reversed_at IS NULL)
  OR (state = 'failed' AND problem IS NULL)
  OR changed_at < applied_at OR issued_at < changed_at OR reversed_at < issued_at;

-- check: invoice-is-for-what-was-kept
-- What was paid, less what had gone back when it was issued.
SELECT 'an invoice is for more than its passenger had paid and not got back' AS what,
  'invoice ' || i.invoice_id AS "where",
  format('at most %s', o.payable - coalesce(sum(r.amount), 0)) AS expected,
  format('%s, %s', i.amount, i.state) AS found
FROM invoices i
JOIN orders o USING (order_no)
LEFT JOIN refunds r ON r.order_no = i.order_no AND r.type <> 'exchange' AND r.state = 'completed'
  AND r.ended_at < coalesce(i.issued_at, 'infinity')
WHERE i.state IN ('issuing', 'issued', 'reversing', 'reversed')
GROUP BY i.invoice_id, o.order_no
HAVING i.amount > o.payable - coalesce(sum(r.amount), 0);

-- check: invoice-is-reversed-before-money-goes-back
-- R3. What the issuer works on just now must not be overtaken either.
SELECT 'money went back while an invoice for it stood' AS what,
  'refund ' || r.refund_no AS "where",
  format('invoice %s reversed before %s', i.invoice_id, r.ended_at) AS expected,
  format('%s, issued at %s, reversed at %s', i.state, coalesce(i.issued_at::text, 'no time'), coalesce(i.reversed_at::text, 'no time')) AS found
FROM refunds r
JOIN invoices i USING (order_no)
WHERE r.type <> 'exchange' AND r.amount > 0 AND r.state = 'completed'
  AND i.issued_at < r.ended_at AND (i.reversed_at IS NULL OR i.reversed_at > r.ended_at);

-- check: issued-invoice-has-its-files
SELECT 'the file of an invoice, or of its reversal, is missing, or there is one too many' AS what,
  'invoice ' || i.invoice_id AS "where",
  CASE i.state WHEN 'reversed' THEN 'blue and red' WHEN 'issued' THEN 'blue' WHEN 'reversing' THEN 'blue' ELSE 'none' END AS expected,
  coalesce(string_agg(f.colour, ' and ' ORDER BY f.colour), 'none') AS found
FROM invoices i
LEFT JOIN invoice_files f USING (invoice_id)
GROUP BY i.invoice_id
HAVING coalesce(string_agg(f.colour, ' and ' ORDER BY f.colour), 'none')
  <> CASE i.state WHEN 'reversed' THEN 'blue and red' WHEN 'issued' THEN 'blue' WHEN 'reversing' THEN 'blue' ELSE 'none' END;

-- check: application-will-be-issued
SELECT 'nothing will issue an invoice that was asked for' AS what,
  'invoice ' || i.invoice_id AS "where", 'a waiting invoice.issue job' AS expected, coalesce(j.state, 'none') AS found
FROM invoices i
LEFT JOIN jobs j ON j.kind = 'invoice.issue' AND j.key = i.invoice_id
WHERE i.state IN ('applied', 'issuing') AND (j.state IS NULL OR j.state = 'done');

-- check: invoice-waits-for-somebody
-- severity: warning
SELECT 'the issuer refused, or an operator has to reverse an invoice: its refund waits for that' AS what,
  'invoice ' || invoice_id AS "where", 'issued or reversed' AS expected,
  format('%s, %s', state, coalesce(problem, 'entered by hand')) AS found
FROM invoices
WHERE state = 'failed' OR (state = 'reversing' AND (by_hand OR problem IS NOT NULL));
