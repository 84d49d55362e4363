-- A flight with one order in each situation that can be: the auditor finds nothing here. An order's number says what it is;
-- its passenger's trip, entitlement and payment are named after it.

INSERT INTO airports VALUES ('XMN', '厦门', 'Xiamen', 'Asia/Shanghai', 24.5, 118.1), ('PKX', '北京', 'Beijing', 'Asia/Shanghai', 39.5, 116.4);
INSERT INTO flights (flight_id, flight_no, flight_date, tail_number, aircraft_type, origin, destination, std, etd, eta,
  distance_km, haul, wifi)
SELECT id, no, '2026-11-20', 'B-1817', '738', 'XMN', 'PKX', '2026-11-20 08:00Z', '2026-11-20 08:00Z', '2026-11-20 11:00Z',
  1700, 'domestic', 'available'
FROM (VALUES ('F1', 'MF829'), ('F2', 'MF831')) AS flight (id, no);
INSERT INTO wifi_plans (plan_id, kind, name_zh, name_en, description_zh, description_en, quota_kind, quota_minutes, price_fen,
  price_cents, member_percent_off, speed_cap_kbps, device_switches, sell_before_flight, sell_aboard, opens_days_before,
  closes_minutes_before, sort)
SELECT id, 'browse', id, id, id, id, quota, minutes, price, 600, 0, 1024, 3, true, true, 30, 60, 1
FROM (VALUES ('HOUR', 'time', 60, 3800), ('FULL', 'flight', NULL, 9800), ('FREE', 'flight', NULL, 0)) AS plan (id, quota, minutes, price);
INSERT INTO flight_plans (flight_id, plan_id, quota)
SELECT flight_id, plan_id, CASE plan_id WHEN 'FREE' THEN NULL ELSE 60 END FROM flights, wifi_plans;
INSERT INTO accounts (account_id, display_name, created_at) VALUES ('somebody', 'S', '2026-11-01 00:00Z');

-- Minutes after noon of the day before the flight.
CREATE FUNCTION pg_temp.at(minute numeric) RETURNS timestamptz LANGUAGE sql
  RETURN '2026-11-19 12:00Z'::timestamptz + make_interval(secs => minute * 60);

CREATE FUNCTION pg_temp.job(job_kind text, job_key text, job_state text DEFAULT 'waiting') RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO jobs (job_id, kind, key, payload, run_at, state, created_at, ended_at)
  VALUES (job_kind || ' ' || job_key, job_kind, job_key, '{}', pg_temp.at(0), job_state, pg_temp.at(0),
    CASE job_state WHEN 'done' THEN pg_temp.at(0) END)
  ON CONFLICT (kind, key) DO UPDATE SET state = excluded.state, ended_at = excluded.ended_at;
END;

CREATE FUNCTION pg_temp.event(no text, name text, came_from text, came_to text, by_whom text, minute numeric) RETURNS void
LANGUAGE sql BEGIN ATOMIC
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
  VALUES (no || ' ' || name, no, name, came_from, came_to, by_whom, pg_temp.at(minute));
  UPDATE orders SET state = came_to WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.submit(no text, plan text, price integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
    document_hash, document_last6_hash, cabin)
  VALUES ('trip ' || no, 'F1', 'LIN', 'XIAOYU', no, 'NI', '', no, no, 'Y');
  INSERT INTO orders (order_no, account_id, trip_id, kind, state, currency, list_total, discount, freight, payable, created_at,
    pay_deadline)
  VALUES (no, 'somebody', 'trip ' || no, 'WIFI', 'pending_payment', 'CNY', price, 0, 0, price, pg_temp.at(0), pg_temp.at(15));
  INSERT INTO order_lines VALUES (no, 1, 'WIFI', plan, plan, plan, '', '', 1, price, price);
  INSERT INTO entitlements (entitlement_id, order_no, trip_id, flight_id, plan_id, state, created_at)
  VALUES (no, no, 'trip ' || no, 'F1', plan, 'reserved', pg_temp.at(0));
  SELECT pg_temp.event(no, 'submitted', NULL, 'pending_payment', 'passenger', 0);
  SELECT pg_temp.job('order.deadline', no) WHERE price > 0;
END;

-- W9: the same plan for one more passenger, on a line of its own.
CREATE FUNCTION pg_temp.companion(no text, who text, plan text, price integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
    document_hash, document_last6_hash, cabin)
  VALUES ('trip ' || who, 'F1', 'LIN', 'XIAOYU', who, 'NI', '', who, who, 'Y');
  INSERT INTO order_lines VALUES (no, 2, 'WIFI', plan, plan, plan, '', '', 1, price, price);
  INSERT INTO entitlements (entitlement_id, order_no, line_no, trip_id, flight_id, plan_id, state, created_at)
  VALUES (who, no, 2, 'trip ' || who, 'F1', plan, 'reserved', pg_temp.at(0));
  UPDATE orders SET list_total = list_total + price, payable = payable + price WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.attempt(no text, at_gateway text DEFAULT 'alipay') RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO payment_attempts (payment_no, order_no, gateway, state, amount, currency, created_at, expires_at)
  SELECT at_gateway || ' ' || no, no, at_gateway, 'open', payable, 'CNY', pg_temp.at(1), pay_deadline FROM orders WHERE order_no = no;
  SELECT pg_temp.job('payment.query', at_gateway || ' ' || no);
END;

-- Money arrives, wanted or not: the attempt keeps its first transaction, the ledger has every one.
CREATE FUNCTION pg_temp.capture(no text, txn text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO ledger_entries (entry_id, order_no, payment_no, kind, amount, currency, external_key, at)
  SELECT 'captured ' || txn, no, payment_no, 'captured', amount, currency, txn, pg_temp.at(minute)
  FROM payment_attempts WHERE payment_no = 'alipay ' || no;
  UPDATE payment_attempts SET state = 'paid', provider_txn = txn, paid_at = pg_temp.at(minute)
  WHERE payment_no = 'alipay ' || no AND state <> 'paid';
  SELECT pg_temp.job('payment.query', 'alipay ' || no, 'done');
END;

CREATE FUNCTION pg_temp.pay(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.attempt(no) FROM orders WHERE order_no = no AND payable > 0;
  SELECT pg_temp.capture(no, 'txn ' || no, 2) FROM orders WHERE order_no = no AND payable > 0;
  SELECT CASE payable WHEN 0 THEN pg_temp.event(no, 'nothingToPay', 'pending_payment', 'paid', 'system', 0)
    ELSE pg_temp.event(no, 'paid', 'pending_payment', 'paid', 'gateway', 2) END FROM orders WHERE order_no = no;
  UPDATE orders SET paid_at = pg_temp.at(2) WHERE order_no = no;
  UPDATE entitlements SET state = 'unused' WHERE order_no = no;
  SELECT pg_temp.job('order.deadline', no, 'done'), pg_temp.job('order.afterLanding', no);
END;

CREATE FUNCTION pg_temp.go_online(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE entitlements SET state = 'active', activated_at = pg_temp.at(1300) WHERE order_no = no;
  SELECT pg_temp.event(no, 'activated', 'paid', 'completed', 'passenger', 1300);
  INSERT INTO portal_devices (device_id, trip_id, created_at, seen_at)
  VALUES ('device ' || no, 'trip ' || no, pg_temp.at(1290), pg_temp.at(1300));
  INSERT INTO device_leases (lease_id, device_id, address, since, epoch, bytes_counted)
  VALUES (no, 'device ' || no, '10.0.0.' || no, pg_temp.at(1290), '1', 0);
  INSERT INTO access_grants (grant_id, entitlement_id, trip_id, device_id, state, opened_at, ends_at, confirmed_at)
  VALUES (no, no, 'trip ' || no, 'device ' || no, 'online', pg_temp.at(1300), pg_temp.at(1360), pg_temp.at(1300));
  SELECT pg_temp.job('grant.end', no);
END;

CREATE FUNCTION pg_temp.go_offline(no text, why text, becomes text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE access_grants SET state = 'ended', ended_at = pg_temp.at(1360), end_reason = why WHERE grant_id = no;
  UPDATE entitlements SET state = becomes, seconds_used = 3600 WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.leave_unpaid(no text, name text, becomes text, by_whom text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.event(no, name, 'pending_payment', becomes, by_whom, 15);
  UPDATE entitlements SET state = 'released' WHERE order_no = no;
  UPDATE payment_attempts SET state = 'closed' WHERE order_no = no;
  SELECT pg_temp.job('order.deadline', no, 'done');
END;

CREATE FUNCTION pg_temp.refund(no text, txn text, for_what text, why text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO payment_refunds (refund_no, payment_no, order_no, provider_txn, amount, purpose, reason, state, created_at)
  SELECT 'R ' || no, payment_no, no, txn, amount, for_what, why, 'refunding', pg_temp.at(minute)
  FROM payment_attempts WHERE payment_no = 'alipay ' || no;
  SELECT pg_temp.job('payment.refund', txn);
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
  SELECT no || ' late', no, 'latePaymentReceived', state, state, 'system', pg_temp.at(minute)
  FROM orders WHERE order_no = no AND for_what = 'surplus';
END;

CREATE FUNCTION pg_temp.refund_arrives(no text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE payment_refunds SET state = 'completed', completed_at = pg_temp.at(minute) WHERE refund_no = 'R ' || no;
  INSERT INTO ledger_entries (entry_id, order_no, payment_no, kind, amount, currency, external_key, at)
  SELECT 'refunded ' || no, no, payment_no, 'refunded', r.amount, currency, refund_no, pg_temp.at(minute)
  FROM payment_refunds r JOIN payment_attempts USING (payment_no) WHERE refund_no = 'R ' || no;
  SELECT pg_temp.job('payment.refund', provider_txn, 'done') FROM payment_refunds WHERE refund_no = 'R ' || no;
  INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
  SELECT no || ' returned', no, 'latePaymentReturned', orders.state, orders.state, 'system', pg_temp.at(minute)
  FROM orders JOIN payment_refunds USING (order_no) WHERE order_no = no AND purpose = 'surplus';
END;

-- Table R: all of an order goes back by itself.
CREATE FUNCTION pg_temp.begin_refund(no text, why text, units_back integer, money integer, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO refunds (refund_no, order_no, type, origin, state, automatic_reason, asked_amount, amount, created_at, since)
  VALUES ('R ' || no, no, 'refund_only', 'automatic', 'refunding', why, money, money, pg_temp.at(minute), pg_temp.at(minute));
  INSERT INTO refund_lines (refund_no, order_no, line_no, units, amount) VALUES ('R ' || no, no, 1, units_back, money);
  INSERT INTO refund_events (event_id, refund_no, event, to_state, actor, at)
  VALUES ('R ' || no || ' begun', 'R ' || no, 'begun', 'refunding', 'system', pg_temp.at(minute));
END;

CREATE FUNCTION pg_temp.end_refund(no text, minute numeric) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE refunds SET state = 'completed', since = pg_temp.at(minute), ended_at = pg_temp.at(minute) WHERE refund_no = 'R ' || no;
  INSERT INTO refund_events (event_id, refund_no, event, from_state, to_state, actor, at)
  VALUES ('R ' || no || ' returned', 'R ' || no, 'returned', 'refunding', 'completed', 'system', pg_temp.at(minute));
END;

-- W7: the entitlement first, the order when the money has gone back.
CREATE FUNCTION pg_temp.give_back(no text, why text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE entitlements SET state = 'refunded' WHERE order_no = no;
  UPDATE orders SET money_back_reason = why, money_back_since = pg_temp.at(1400) WHERE order_no = no;
  SELECT pg_temp.event(no, 'refundStarted', state, state, 'system', 1400) FROM orders WHERE order_no = no;
  SELECT pg_temp.begin_refund(no, why, 1, payable, 1400) FROM orders WHERE order_no = no;
  SELECT pg_temp.refund(no, 'txn ' || no, 'order', why, 1400) FROM orders WHERE order_no = no AND payable > 0;
END;

CREATE FUNCTION pg_temp.given_back(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.refund_arrives(no, 1402) FROM orders WHERE order_no = no AND payable > 0;
  SELECT pg_temp.end_refund(no, 1402);
  SELECT pg_temp.event(no, 'refunded', state, 'refunded', 'system', 1402) FROM orders WHERE order_no = no;
  UPDATE orders SET refunded_amount = payable WHERE order_no = no;
END;

SELECT pg_temp.submit(no, 'HOUR', 3800) FROM unnest(ARRAY['pending', 'being closed', 'paid', 'two cashiers', 'active', 'also active', 'resting',
  'used up', 'canceled', 'timed out', 'closed', 'late', 'late under way', 'paid twice', 'given back', 'being given back',
  'used and given back']) AS no;
SELECT pg_temp.submit(no, 'FREE', 0) FROM unnest(ARRAY['free', 'unused', 'free and given back']) AS no;
SELECT pg_temp.attempt(no) FROM unnest(ARRAY['pending', 'canceled', 'timed out', 'closed', 'late', 'late under way']) AS no;
SELECT pg_temp.pay(no) FROM unnest(ARRAY['paid', 'two cashiers', 'active', 'also active', 'resting', 'used up', 'unused',
  'paid twice', 'given back', 'being given back', 'used and given back', 'free', 'free and given back']) AS no;
SELECT pg_temp.attempt('two cashiers', 'stripe'), pg_temp.job('payment.close', 'stripe two cashiers');
SELECT pg_temp.go_online(no) FROM unnest(ARRAY['active', 'also active', 'resting', 'used up', 'used and given back']) AS no;
SELECT pg_temp.go_offline('resting', 'replaced', 'paused'), pg_temp.go_offline('used up', 'time', 'used_up'),
  pg_temp.go_offline('used and given back', 'landing', 'paused');
SELECT pg_temp.event('unused', 'landed', 'paid', 'completed', 'system', 1380);
UPDATE entitlements SET state = 'expired' WHERE order_no = 'unused';
SELECT pg_temp.leave_unpaid('canceled', 'canceled', 'canceled', 'passenger'), pg_temp.leave_unpaid('late', 'canceled', 'canceled', 'passenger'),
  pg_temp.leave_unpaid('timed out', 'timedOut', 'payment_timed_out', 'system'),
  pg_temp.leave_unpaid('late under way', 'timedOut', 'payment_timed_out', 'system'),
  pg_temp.leave_unpaid('closed', 'closed', 'closed', 'operator');
SELECT pg_temp.capture('late', 'txn late', 16), pg_temp.capture('late under way', 'txn late under way', 16),
  pg_temp.capture('paid twice', 'second txn', 16);
SELECT pg_temp.refund('late', 'txn late', 'surplus', 'latePayment', 16),
  pg_temp.refund('late under way', 'txn late under way', 'surplus', 'latePayment', 16),
  pg_temp.refund('paid twice', 'second txn', 'surplus', 'secondPayment', 16);
SELECT pg_temp.refund_arrives('late', 18), pg_temp.refund_arrives('paid twice', 18);
SELECT pg_temp.give_back('given back', 'flightCancelled'), pg_temp.give_back('being given back', 'wifiUnavailable'),
  pg_temp.give_back('used and given back', 'underTenPercent'), pg_temp.give_back('free and given back', 'planNotOnNewFlight');
SELECT pg_temp.given_back('given back'), pg_temp.given_back('used and given back'), pg_temp.given_back('free and given back');

-- A party of two: one is online, the other's plan waits. Another: one went online, the other's plan went back.
SELECT pg_temp.submit('party', 'HOUR', 3800), pg_temp.companion('party', 'party child', 'HOUR', 3800), pg_temp.pay('party');
UPDATE entitlements SET state = 'used_up', activated_at = pg_temp.at(1300), seconds_used = 3600 WHERE entitlement_id = 'party';
INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
VALUES ('party begun', 'party', 'planActivated', 'paid', 'paid', 'passenger', pg_temp.at(1300), '{"entitlementId": "party"}');
SELECT pg_temp.submit('half', 'HOUR', 3800), pg_temp.companion('half', 'half child', 'HOUR', 3800), pg_temp.pay('half');
INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
VALUES ('half begun', 'half', 'planActivated', 'paid', 'paid', 'passenger', pg_temp.at(1300), '{"entitlementId": "half"}');
UPDATE entitlements SET state = 'expired', activated_at = pg_temp.at(1300), seconds_used = 60 WHERE entitlement_id = 'half';
UPDATE entitlements SET state = 'refunded' WHERE entitlement_id = 'half child';
UPDATE orders SET money_back_reason = 'neverActivated', money_back_since = pg_temp.at(1400) WHERE order_no = 'half';
SELECT pg_temp.event('half', 'refundStarted', 'paid', 'paid', 'system', 1400);
SELECT pg_temp.begin_refund('half', 'neverActivated', 1, 3800, 1400), pg_temp.refund('half', 'txn half', 'order', 'neverActivated', 1400);
UPDATE refund_lines SET line_no = 2 WHERE refund_no = 'R half';
UPDATE payment_refunds SET amount = 3800 WHERE refund_no = 'R half';
SELECT pg_temp.event('half', 'plansEnded', 'paid', 'completed', 'system', 1400);
SELECT pg_temp.refund_arrives('half', 1402), pg_temp.end_refund('half', 1402);
SELECT pg_temp.event('half', 'moneyReturned', 'completed', 'completed', 'system', 1402);
UPDATE orders SET refunded_amount = 3800 WHERE order_no = 'half';

-- The passenger flies on F2, where the plan is not to be had.
UPDATE manifest_passengers SET flight_id = 'F2' WHERE trip_id = 'trip being closed';
SELECT pg_temp.job('order.close', 'being closed');

-- As they stand on F1: what is reserved, and what is sold and not given back.
UPDATE flight_plans SET reserved = 2, sold = 10 WHERE flight_id = 'F1' AND plan_id = 'HOUR';
UPDATE flight_plans SET sold = 2 WHERE flight_id = 'F1' AND plan_id = 'FREE';
