-- Orders of goods in each situation, beside those of the good world and with its functions: two cups each, 50 yuan a piece.

INSERT INTO categories VALUES ('gifts', 'gifts', 'G', 'G', 'gift', 1);
INSERT INTO goods (goods_id, category_id, name_zh, name_en, description_zh, description_en, ship, pickup, limit_per_order,
  no_reason_return_7d, invoice_content_zh, on_shelf, sort, listed_at, search_text)
VALUES ('CUP', 'gifts', 'C', 'C', 'C', 'C', true, true, 9, true, 'C', true, 1, pg_temp.at(-9000), '');
INSERT INTO skus (sku_id, goods_id, attributes, price_fen, price_cents, weight_grams, sort, loaded)
VALUES ('CUP', 'CUP', '[]', 5000, 700, 300, 1, 100);
INSERT INTO pickup_points VALUES ('XMN-T3', 'XMN', 'T3', 'T3', 'T3', 'T3', '06:00~21:30', true, 1);

CREATE FUNCTION pg_temp.submit_goods(no text, how text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO orders (order_no, account_id, kind, state, currency, list_total, discount, freight, payable, created_at,
    pay_deadline, pickup_point_id)
  VALUES (no, 'somebody', how, 'pending_payment', 'CNY', 10000, 0, 0, 10000, pg_temp.at(0), pg_temp.at(30),
    CASE how WHEN 'PICKUP' THEN 'XMN-T3' END);
  INSERT INTO order_lines (order_no, line_no, kind, ref_id, name_zh, name_en, detail_zh, detail_en, quantity, list_price,
    line_payable, goods_id)
  VALUES (no, 1, how, 'CUP', 'C', 'C', '', '', 2, 5000, 10000, 'CUP');
  UPDATE skus SET reserved = reserved + 2;
  INSERT INTO order_addresses SELECT no, 1, NULL, 'R', '13800000001', 'A', '350000', pg_temp.at(0) WHERE how = 'SHIP';
  SELECT pg_temp.event(no, 'submitted', NULL, 'pending_payment', 'passenger', 0), pg_temp.job('order.deadline', no);
END;

CREATE FUNCTION pg_temp.pay_goods(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.attempt(no), pg_temp.capture(no, 'txn ' || no, 2), pg_temp.event(no, 'paid', 'pending_payment', 'paid', 'gateway', 2),
    pg_temp.job('order.deadline', no, 'done');
  UPDATE orders SET paid_at = pg_temp.at(2) WHERE order_no = no;
  UPDATE skus SET reserved = reserved - 2, sold = sold + 2;
  SELECT pg_temp.event(no, 'readied', 'paid', 'awaiting_shipment', 'system', 2) FROM orders WHERE order_no = no AND kind = 'SHIP';
  INSERT INTO pickup_codes (code, order_no, line_no, unit_no, state)
  SELECT no || ' ' || unit, no, 1, unit, 'unused' FROM orders, generate_series(1, 2) AS unit WHERE order_no = no AND kind = 'PICKUP';
  SELECT pg_temp.job('order.pickupExpiry', no) FROM orders WHERE order_no = no AND kind = 'PICKUP';
END;

CREATE FUNCTION pg_temp.ship(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO shipments VALUES (no, no, 'shunfeng', 'SF' || no, pg_temp.at(60));
  SELECT pg_temp.event(no, 'shipped', 'awaiting_shipment', 'shipped', 'operator', 60), pg_temp.job('order.autoConfirm', no);
END;

CREATE FUNCTION pg_temp.use_code(no text, unit integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE pickup_codes SET state = 'used', used_at = pg_temp.at(90) WHERE order_no = no AND unit_no = unit;
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
  VALUES (no || ' codeUsed ' || unit, no, 'codeUsed', 'paid', 'paid', 'operator', pg_temp.at(90),
    jsonb_build_object('lineNo', 1, 'unitNo', unit));
END;

-- Some minutes after that.
CREATE FUNCTION pg_temp.take_back(no text, unit integer, came_from text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE pickup_codes SET state = 'unused', used_at = NULL WHERE order_no = no AND unit_no = unit;
  UPDATE orders SET state = 'paid' WHERE order_no = no;
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
  VALUES (no || ' codeTakenBack ' || unit, no, 'codeTakenBack', came_from, 'paid', 'operator', pg_temp.at(93),
    jsonb_build_object('lineNo', 1, 'unitNo', unit));
END;

-- Thirty days later.
CREATE FUNCTION pg_temp.expire_codes(no text, units integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE pickup_codes SET state = 'expired' WHERE order_no = no AND state = 'unused';
  UPDATE orders SET money_back_reason = 'notPickedUp', money_back_since = pg_temp.at(43202) WHERE order_no = no;
  UPDATE order_lines SET restocked = units WHERE order_no = no;
  UPDATE skus SET sold = sold - units;
  SELECT pg_temp.event(no, 'refundStarted', 'paid', 'paid', 'system', 43202);
  SELECT pg_temp.begin_refund(no, 'notPickedUp', units, 5000 * units, 43202);
  UPDATE pickup_codes SET refund_no = 'R ' || no WHERE order_no = no AND state = 'expired';
  SELECT pg_temp.refund(no, 'txn ' || no, 'order', 'notPickedUp', 43202);
  UPDATE payment_refunds SET amount = 5000 * units WHERE refund_no = 'R ' || no;
  SELECT pg_temp.event(no, 'collectionEnded', 'paid', 'completed', 'system', 43202) WHERE units < 2;
  SELECT pg_temp.job('order.pickupExpiry', no, 'done');
END;

SELECT pg_temp.submit_goods('parcel ' || no, 'SHIP') FROM unnest(ARRAY['pending', 'waiting', 'under way', 'received']) AS no;
SELECT pg_temp.pay_goods('parcel ' || no) FROM unnest(ARRAY['waiting', 'under way', 'received']) AS no;
SELECT pg_temp.ship('parcel ' || no) FROM unnest(ARRAY['under way', 'received']) AS no;
SELECT pg_temp.event('parcel received', 'received', 'shipped', 'completed', 'passenger', 2000);

SELECT pg_temp.submit_goods('pickup ' || no, 'PICKUP') FROM unnest(ARRAY['pending', 'waiting', 'begun', 'collected', 'taken back', 'left', 'left in part', 'given back']) AS no;
SELECT pg_temp.pay_goods('pickup ' || no) FROM unnest(ARRAY['waiting', 'begun', 'collected', 'taken back', 'left', 'left in part', 'given back']) AS no;
SELECT pg_temp.use_code('pickup ' || no, 1) FROM unnest(ARRAY['begun', 'collected', 'taken back', 'left in part']) AS no;
SELECT pg_temp.use_code('pickup collected', 2), pg_temp.event('pickup collected', 'collected', 'paid', 'completed', 'operator', 90);
SELECT pg_temp.use_code('pickup taken back', 2),
  pg_temp.event('pickup taken back', 'collected', 'paid', 'completed', 'operator', 90);
SELECT pg_temp.take_back('pickup taken back', 1, 'completed');
SELECT pg_temp.take_back('pickup taken back', 2, 'paid');
SELECT pg_temp.expire_codes('pickup left', 2), pg_temp.expire_codes('pickup left in part', 1), pg_temp.expire_codes('pickup given back', 2);
SELECT pg_temp.given_back('pickup given back');
UPDATE order_events SET at = pg_temp.at(43204) WHERE order_no = 'pickup given back' AND event = 'refunded';
UPDATE payment_refunds SET completed_at = pg_temp.at(43204) WHERE order_no = 'pickup given back';
UPDATE refunds SET since = pg_temp.at(43204), ended_at = pg_temp.at(43204) WHERE order_no = 'pickup given back';
UPDATE refund_events SET at = pg_temp.at(43204) WHERE event_id = 'R pickup given back returned';
