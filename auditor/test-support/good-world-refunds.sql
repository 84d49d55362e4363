-- Refunds in each state of table R, of orders of goods: two cups each, as in the world of goods. A refund is called `R` and its
-- order; its lines are one or both cups of it.

INSERT INTO refund_reasons (reason_id, type, name_zh, name_en, applies, without_cause, photo_required, airline_at_fault, sort)
SELECT kind, kind, kind, kind, ARRAY['goods_received'], false, false, false, 1
FROM unnest(ARRAY['refund_only', 'return_refund', 'exchange']) AS kind;

CREATE FUNCTION pg_temp.refund_event(no text, name text, came_from text, came_to text, by_whom text, minute numeric) RETURNS void
LANGUAGE sql BEGIN ATOMIC
  INSERT INTO refund_events (event_id, refund_no, event, from_state, to_state, actor, at)
  VALUES ('R ' || no || ' ' || name, 'R ' || no, name, came_from, came_to, by_whom, pg_temp.at(minute));
  UPDATE refunds SET state = came_to, since = pg_temp.at(minute),
    ended_at = CASE WHEN came_to IN ('completed', 'canceled', 'receipt_refused') THEN pg_temp.at(minute) END
  WHERE refund_no = 'R ' || no;
END;

CREATE FUNCTION pg_temp.ask_back(no text, kind text, cups integer, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO refunds (refund_no, order_no, type, origin, state, reason_id, asked_amount, amount, created_at, since)
  SELECT 'R ' || no, no, kind, 'passenger', 'applied', kind, money, money, pg_temp.at(minute), pg_temp.at(minute)
  FROM (SELECT CASE kind WHEN 'exchange' THEN 0 ELSE 5000 * cups END AS money) AS figure;
  INSERT INTO refund_lines (refund_no, order_no, line_no, units, amount, exchange_sku_id)
  VALUES ('R ' || no, no, 1, cups, CASE kind WHEN 'exchange' THEN 0 ELSE 5000 * cups END, CASE kind WHEN 'exchange' THEN 'CUP' END);
  SELECT pg_temp.refund_event(no, 'submitted', NULL, 'applied', 'passenger', minute);
END;

CREATE FUNCTION pg_temp.start_money(no text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO payment_refunds (refund_no, payment_no, order_no, provider_txn, amount, purpose, reason, state, created_at)
  SELECT refund_no, 'alipay ' || no, no, 'txn ' || no, amount, 'order', 'afterSale', 'refunding', pg_temp.at(minute)
  FROM refunds WHERE refund_no = 'R ' || no;
  SELECT pg_temp.job('payment.refund', 'R ' || no);
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
  SELECT no || ' refundStarted', no, 'refundStarted', state, state, 'system', pg_temp.at(minute) FROM orders WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.money_is_back(no text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.refund_arrives(no, minute), pg_temp.refund_event(no, 'returned', 'refunding', 'completed', 'gateway', minute);
  SELECT pg_temp.job('payment.refund', 'R ' || no, 'done');
  UPDATE orders SET refunded_amount = (SELECT amount FROM refunds WHERE refund_no = 'R ' || no) WHERE order_no = no;
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
  SELECT no || ' moneyReturned', no, 'moneyReturned', state, state, 'system', pg_temp.at(minute)
  FROM orders WHERE order_no = no AND refunded_amount < payable;
  SELECT pg_temp.event(no, 'refunded', state, 'refunded', 'system', minute) FROM orders WHERE order_no = no AND refunded_amount = payable;
END;

CREATE FUNCTION pg_temp.put_back(no text, cups integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE order_lines SET restocked = cups WHERE order_no = no;
  UPDATE skus SET sold = sold - cups;
END;

-- Before anything was shipped or collected: approved by itself.
SELECT pg_temp.submit_goods(no, 'SHIP'), pg_temp.pay_goods(no) FROM unnest(ARRAY['one cup back', 'both cups back', 'cups on their way back']) AS no;
SELECT pg_temp.ask_back(no, 'refund_only', CASE no WHEN 'one cup back' THEN 1 ELSE 2 END, 50),
  pg_temp.refund_event(no, 'approvedByItself', 'applied', 'refunding', 'system', 50), pg_temp.start_money(no, 50),
  pg_temp.put_back(no, CASE no WHEN 'one cup back' THEN 1 ELSE 2 END)
FROM unnest(ARRAY['one cup back', 'both cups back', 'cups on their way back']) AS no;
SELECT pg_temp.money_is_back('one cup back', 52), pg_temp.money_is_back('both cups back', 52);

SELECT pg_temp.submit_goods('code back', 'PICKUP'), pg_temp.pay_goods('code back');
SELECT pg_temp.ask_back('code back', 'refund_only', 1, 50), pg_temp.refund_event('code back', 'approvedByItself', 'applied', 'refunding', 'system', 50),
  pg_temp.start_money('code back', 50), pg_temp.put_back('code back', 1), pg_temp.money_is_back('code back', 52);
UPDATE pickup_codes SET state = 'refunded', refund_no = 'R code back' WHERE code = 'code back 1';

-- After it: an operator decides.
SELECT pg_temp.submit_goods(no, 'SHIP'), pg_temp.pay_goods(no), pg_temp.ship(no)
FROM unnest(ARRAY['never came', 'rejected', 'withdrawn', 'to be sent back', 'under way back', 'returned', 'return refused', 'refused by bank',
  'to be exchanged', 'replaced', 'replacement came']) AS no;
SELECT pg_temp.ask_back(no, 'refund_only', 1, 100) FROM unnest(ARRAY['never came', 'rejected', 'withdrawn']) AS no;
SELECT pg_temp.refund_event('rejected', 'rejected', 'applied', 'rejected', 'operator', 120),
  pg_temp.refund_event('withdrawn', 'canceled', 'applied', 'canceled', 'passenger', 120);
SELECT pg_temp.ask_back(no, 'return_refund', 1, 100)
FROM unnest(ARRAY['to be sent back', 'under way back', 'returned', 'return refused', 'refused by bank']) AS no;
SELECT pg_temp.ask_back(no, 'exchange', 1, 100) FROM unnest(ARRAY['to be exchanged', 'replaced', 'replacement came']) AS no;
SELECT pg_temp.refund_event(no, 'approved', 'applied', 'awaiting_return', 'operator', 120), pg_temp.job('refund.returnDeadline', 'R ' || no)
FROM unnest(ARRAY['to be sent back', 'under way back', 'returned', 'return refused', 'refused by bank', 'to be exchanged', 'replaced', 'replacement came']) AS no;
UPDATE refunds SET return_by = pg_temp.at(10000) WHERE state = 'awaiting_return';
SELECT pg_temp.refund_event(no, 'sentBack', 'awaiting_return', 'returning', 'passenger', 140)
FROM unnest(ARRAY['under way back', 'returned', 'return refused', 'refused by bank', 'replaced', 'replacement came']) AS no;
UPDATE refunds SET return_carrier_code = 'shunfeng', return_waybill_no = 'SF1', sent_back_at = pg_temp.at(140) WHERE state = 'returning';
SELECT pg_temp.refund_event('return refused', 'receiptRefused', 'returning', 'receipt_refused', 'operator', 160);
UPDATE refunds SET decision_zh = '已使用', decision_en = 'Used' WHERE state IN ('rejected', 'receipt_refused');
SELECT pg_temp.refund_event(no, 'inspected', 'returning', 'refunding', 'operator', 160), pg_temp.start_money(no, 160)
FROM unnest(ARRAY['returned', 'refused by bank']) AS no;
SELECT pg_temp.put_back('returned', 1), pg_temp.money_is_back('returned', 162);
SELECT pg_temp.refund_event(no, 'reshipped', 'returning', 'reshipping', 'operator', 160), pg_temp.job('refund.replacementReceived', 'R ' || no)
FROM unnest(ARRAY['replaced', 'replacement came']) AS no;
UPDATE refunds SET replacement_carrier_code = 'shunfeng', replacement_waybill_no = 'SF2', reshipped_at = pg_temp.at(160) WHERE state = 'reshipping';
SELECT pg_temp.refund_event('replacement came', 'replacementReceived', 'reshipping', 'completed', 'passenger', 180);
-- Held for `to be exchanged`, sent for the other two.
UPDATE skus SET reserved = reserved + 1, sold = sold + 2;
