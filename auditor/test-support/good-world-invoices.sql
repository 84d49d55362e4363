-- Invoices in each state, of completed orders of two cups. An invoice is called after its order and version.

CREATE FUNCTION pg_temp.invoice(no text, nr integer, stands text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO invoices (invoice_id, order_no, version, state, title_kind, title, email, content_zh, amount, invoice_no,
    red_invoice_no, problem, applied_at, changed_at, issued_at, reversed_at)
  SELECT no || ' ' || nr, no, nr, stands, 'personal', 'S', 's@example.com', 'C',
    CASE WHEN stands NOT IN ('applied', 'canceled', 'failed') THEN payable - refunded_amount END,
    CASE WHEN stands IN ('issued', 'reversing', 'reversed') THEN no || nr END,
    CASE stands WHEN 'reversed' THEN 'red ' || no || nr END, CASE stands WHEN 'failed' THEN '名称有误' END,
    pg_temp.at(minute), pg_temp.at(minute),
    CASE WHEN stands IN ('issued', 'reversing', 'reversed') THEN pg_temp.at(minute + 6) END,
    CASE stands WHEN 'reversed' THEN pg_temp.at(minute + 20) END
  FROM orders WHERE order_no = no;
  INSERT INTO invoice_files SELECT no || ' ' || nr, 'blue', '%PDF-' WHERE stands IN ('issued', 'reversing', 'reversed');
  INSERT INTO invoice_files SELECT no || ' ' || nr, 'red', '%PDF-' WHERE stands = 'reversed';
  SELECT pg_temp.job('invoice.issue', no || ' ' || nr, CASE WHEN stands IN ('applied', 'issuing') THEN 'waiting' ELSE 'done' END);
END;

SELECT pg_temp.submit_goods('invoice ' || no, 'SHIP'), pg_temp.pay_goods('invoice ' || no), pg_temp.ship('invoice ' || no),
  pg_temp.event('invoice ' || no, 'received', 'shipped', 'completed', 'passenger', 200)
FROM unnest(ARRAY['applied', 'issuing', 'issued', 'reversing', 'reversed', 'canceled']) AS no;
SELECT pg_temp.invoice('invoice ' || no, 1, no, 210) FROM unnest(ARRAY['applied', 'issuing', 'issued', 'reversing', 'reversed', 'canceled']) AS no;

-- R3: one cup goes back, and what is left is invoiced anew.
SELECT pg_temp.ask_back(no, 'return_refund', 1, 220), pg_temp.refund_event(no, 'approved', 'applied', 'awaiting_return', 'operator', 221),
  pg_temp.job('refund.returnDeadline', 'R ' || no), pg_temp.refund_event(no, 'sentBack', 'awaiting_return', 'returning', 'passenger', 222),
  pg_temp.refund_event(no, 'inspected', 'returning', 'refunding', 'operator', 223), pg_temp.start_money(no, 223), pg_temp.put_back(no, 1)
FROM unnest(ARRAY['invoice reversing', 'invoice reversed']) AS no;
UPDATE refunds SET return_by = pg_temp.at(10000), return_carrier_code = 'shunfeng', return_waybill_no = 'SF3', sent_back_at = pg_temp.at(222)
WHERE order_no IN ('invoice reversing', 'invoice reversed');
SELECT pg_temp.money_is_back('invoice reversed', 231), pg_temp.invoice('invoice reversed', 2, 'issued', 231);
