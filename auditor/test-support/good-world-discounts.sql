-- Orders with a coupon or a rights card in each situation, beside those of the good world and with its functions.

INSERT INTO coupons (coupon_id, name_zh, name_en, amount_fen, amount_cents, min_spend_fen, min_spend_cents, scope, member_only,
  valid_from, valid_to)
SELECT id, id, id, 800, 100, 0, 0, 'all', false, pg_temp.at(-9000), pg_temp.at(90000)
FROM unnest(ARRAY['pending', 'paid', 'canceled', 'given back', 'not used']) AS id;
INSERT INTO account_coupons (account_id, coupon_id, state, issued_at)
SELECT 'somebody', coupon_id, 'unused', pg_temp.at(-9000) FROM coupons;
INSERT INTO rights_cards (card_id, kind, name_zh, name_en, description_zh, description_en, refund_note_zh, refund_note_en, times,
  plan_ids, free_shipping, valid_days, member_only)
SELECT kind, kind, kind, kind, kind, kind, kind, kind, times, '{FULL}', false, 365, false
FROM (VALUES ('times', 2), ('period', NULL)) AS card (kind, times);
INSERT INTO account_rights_cards (rights_no, account_id, card_id, times_granted, valid_from, valid_to, issued_at)
SELECT card_id, 'somebody', card_id, times, pg_temp.at(-9000), pg_temp.at(90000), pg_temp.at(-9000) FROM rights_cards;

CREATE FUNCTION pg_temp.discount(no text, by_coupon integer, by_card integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE order_lines SET coupon_share = by_coupon, rights_share = by_card, line_payable = line_payable - by_coupon - by_card
  WHERE order_no = no;
  UPDATE orders SET discount = by_coupon + by_card, coupon_discount = by_coupon, rights_discount = by_card,
    payable = payable - by_coupon - by_card
  WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.take_coupon(no text, coupon text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.discount(no, 800, 0);
  UPDATE orders SET coupon_id = coupon WHERE order_no = no;
  UPDATE account_coupons SET state = 'locked', order_no = no WHERE coupon_id = coupon;
END;

CREATE FUNCTION pg_temp.take_card(no text, card text, pays integer) RETURNS void LANGUAGE sql BEGIN ATOMIC
  SELECT pg_temp.discount(no, 0, pays);
  UPDATE orders SET rights_no = card WHERE order_no = no;
  INSERT INTO rights_uses (use_id, rights_no, order_no, flight_id, state, at) VALUES (no, card, no, 'F1', 'held', pg_temp.at(0));
END;

CREATE FUNCTION pg_temp.keep_discounts(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE account_coupons SET state = 'used' WHERE order_no = no;
  UPDATE rights_uses SET state = 'used' WHERE order_no = no;
END;

CREATE FUNCTION pg_temp.return_discounts(no text) RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE account_coupons SET state = 'unused', order_no = NULL WHERE order_no = no;
  UPDATE rights_uses SET state = 'returned' WHERE order_no = no;
END;

SELECT pg_temp.submit(no, 'FULL', 9800) FROM unnest(ARRAY['coupon pending', 'coupon paid', 'coupon canceled', 'coupon given back',
  'card pending', 'card paid', 'card paid too', 'year paid', 'card timed out', 'card given back']) AS no;
SELECT pg_temp.take_coupon('coupon ' || which, which) FROM unnest(ARRAY['pending', 'paid', 'canceled', 'given back']) AS which;
-- A use of a card that does not pay the whole waits for the payment of the rest.
SELECT pg_temp.take_card('card pending', 'times', 5000), pg_temp.take_card('card timed out', 'times', 5000),
  pg_temp.take_card('card paid', 'times', 9800), pg_temp.take_card('card given back', 'times', 9800),
  pg_temp.take_card('year paid', 'period', 9800);
SELECT pg_temp.pay(no), pg_temp.keep_discounts(no)
FROM unnest(ARRAY['coupon paid', 'coupon given back', 'card paid', 'card paid too', 'card given back', 'year paid']) AS no;
SELECT pg_temp.leave_unpaid('coupon canceled', 'canceled', 'canceled', 'passenger'),
  pg_temp.leave_unpaid('card timed out', 'timedOut', 'payment_timed_out', 'system');
SELECT pg_temp.give_back(no, 'flightCancelled'), pg_temp.given_back(no)
FROM unnest(ARRAY['coupon given back', 'card given back']) AS no;
SELECT pg_temp.return_discounts(no) FROM unnest(ARRAY['coupon canceled', 'coupon given back', 'card timed out', 'card given back']) AS no;

UPDATE flight_plans SET reserved = 2, sold = 4 WHERE flight_id = 'F1' AND plan_id = 'FULL';
