-- Discounts (S4, S5): what coupons and rights cards pay, and where they are.

-- check: discounts-are-shared-out
-- S4: shares on the lines add up to what the order says, so that a part of it can be given back exactly.
SELECT 'the discounts of an order are not those of its lines' AS what,
  'order ' || o.order_no AS "where",
  format('member %s, coupon %s, rights card %s', shared.listed - shared.coupon - shared.rights - shared.payable,
    shared.coupon, shared.rights) AS expected,
  format('member %s, coupon %s, rights card %s', o.member_discount, o.coupon_discount, o.rights_discount) AS found
FROM orders o
JOIN (
  SELECT order_no, sum(coupon_share) AS coupon, sum(rights_share) AS rights, sum(list_price * quantity) AS listed,
    sum(line_payable) AS payable
  FROM order_lines GROUP BY order_no
) shared USING (order_no)
WHERE (shared.coupon, shared.rights) <> (o.coupon_discount, o.rights_discount)
  OR shared.listed - shared.coupon - shared.rights - shared.payable <> o.member_discount;

-- check: shares-fit-their-line
SELECT 'a line has shares of discounts that it cannot have' AS what,
  format('order %s, line %s', order_no, line_no) AS "where",
  format('whole units, together at most %s', list_price * quantity) AS expected,
  format('coupon %s, rights card %s, payable %s', coupon_share, rights_share, line_payable) AS found
FROM order_lines
WHERE coupon_share % 100 <> 0 OR rights_share % 100 <> 0
  OR coupon_share + rights_share + line_payable > list_price * quantity;

-- check: discount-has-its-name
-- A rights card for free shipping takes nothing off the lines.
SELECT 'an order has a discount and does not name it, or names a coupon that takes nothing off' AS what,
  'order ' || order_no AS "where",
  'a coupon with its discount, a rights card with any' AS expected,
  format('coupon %s: %s, rights card %s: %s', coalesce(coupon_id, 'none'), coupon_discount, coalesce(rights_no, 'none'),
    rights_discount) AS found
FROM orders
WHERE (coupon_id IS NOT NULL) <> (coupon_discount > 0) OR (rights_discount > 0 AND rights_no IS NULL);

-- check: coupon-stands-with-its-order
-- R2: on the way back, and after it, a coupon may still be used or be back (and in another order by now).
SELECT 'a coupon is not where the order that names it stands' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.state = 'pending_payment' THEN 'locked by it'
    WHEN o.state IN ('canceled', 'closed', 'payment_timed_out') THEN 'not held by it'
    ELSE 'used by it, or given back with it' END AS expected,
  format('order %s, coupon %s %s by %s', o.state, o.coupon_id, coalesce(c.state, 'not issued'),
    coalesce(c.order_no, 'nothing')) AS found
FROM orders o
LEFT JOIN account_coupons c ON c.account_id = o.account_id AND c.coupon_id = o.coupon_id
WHERE o.coupon_id IS NOT NULL AND CASE
  WHEN c.coupon_id IS NULL THEN true
  WHEN o.state = 'pending_payment' THEN c.state <> 'locked' OR c.order_no <> o.order_no
  WHEN o.state IN ('canceled', 'closed', 'payment_timed_out') THEN c.order_no IS NOT DISTINCT FROM o.order_no
  WHEN o.state = 'refunded' OR o.money_back_reason IS NOT NULL THEN c.order_no = o.order_no AND c.state <> 'used'
  ELSE c.state <> 'used' OR c.order_no <> o.order_no END;

-- check: coupon-is-named-by-its-order
SELECT 'a coupon is held by an order that does not name it' AS what,
  format('coupon %s of %s', c.coupon_id, c.account_id) AS "where",
  format('order %s: coupon %s of %s', o.order_no, coalesce(o.coupon_id, 'none'), o.account_id) AS expected,
  format('%s by order %s', c.state, c.order_no) AS found
FROM account_coupons c
JOIN orders o USING (order_no)
WHERE (o.account_id, o.coupon_id) IS DISTINCT FROM (c.account_id, c.coupon_id);

-- check: rights-use-fits-its-order
-- S5: a use returns on refund; while the money is on its way it may still be used.
SELECT 'a use of a rights card is not where its order stands' AS what,
  'order ' || o.order_no AS "where",
  CASE WHEN o.rights_no IS NULL THEN 'no use'
    ELSE format('card %s: %s', o.rights_no, CASE
      WHEN o.state = 'pending_payment' THEN 'held'
      WHEN o.state IN ('canceled', 'closed', 'payment_timed_out', 'refunded') THEN 'returned'
      WHEN o.money_back_reason IS NOT NULL THEN 'used or returned'
      ELSE 'used' END) END AS expected,
  format('order %s, card %s: %s', o.state, coalesce(u.rights_no, 'none'), coalesce(u.state, 'no use')) AS found
FROM orders o
LEFT JOIN rights_uses u USING (order_no)
LEFT JOIN account_rights_cards card ON card.rights_no = o.rights_no
WHERE u.rights_no IS DISTINCT FROM o.rights_no OR card.account_id <> o.account_id
  OR u.state <> CASE
    WHEN o.state = 'pending_payment' THEN 'held'
    WHEN o.state IN ('canceled', 'closed', 'payment_timed_out', 'refunded') THEN 'returned'
    WHEN o.money_back_reason IS NOT NULL AND u.state = 'returned' THEN 'returned'
    ELSE 'used' END;

-- check: rights-card-is-not-overused
-- `times` cards: no more than came with it; `period` cards: once on a flight.
SELECT 'a rights card is used more often than it may be' AS what,
  'card ' || counted.rights_no || coalesce(' on flight ' || counted.flight, '') AS "where",
  'at most ' || counted.most AS expected,
  counted.uses::text AS found
FROM (
  SELECT u.rights_no, f.flight, f.most, count(*) AS uses
  FROM rights_uses u
  JOIN account_rights_cards c USING (rights_no)
  JOIN rights_cards k USING (card_id)
  CROSS JOIN LATERAL (SELECT CASE k.kind WHEN 'period' THEN u.flight_id END AS flight,
    CASE k.kind WHEN 'times' THEN c.times_granted WHEN 'period' THEN 1 END AS most) f
  WHERE u.state <> 'returned'
  GROUP BY u.rights_no, f.flight, f.most
) counted
WHERE counted.uses > counted.most;
