-- Stock (W1, S2): what a flight's plans have promised is what its passengers hold; what is off the shelf is in orders.

-- check: stock-is-what-passengers-hold
SELECT 'the stock of a plan is not what passengers hold of it' AS what,
  format('plan %s on flight %s', plan_id, flight_id) AS "where",
  format('reserved %s, sold %s', coalesce(held.reserved, 0), coalesce(held.sold, 0)) AS expected,
  coalesce(format('reserved %s, sold %s', stock.reserved, stock.sold), 'this flight does not offer it') AS found
FROM flight_plans stock
FULL JOIN (
  SELECT flight_id, plan_id,
    count(*) FILTER (WHERE state = 'reserved') AS reserved,
    count(*) FILTER (WHERE state IN ('unused', 'active', 'paused', 'used_up', 'expired')) AS sold
  FROM entitlements
  WHERE state NOT IN ('released', 'refunded', 'revoked')
  GROUP BY flight_id, plan_id
) held USING (flight_id, plan_id)
WHERE stock.reserved IS DISTINCT FROM coalesce(held.reserved, 0)
  OR stock.sold IS DISTINCT FROM coalesce(held.sold, 0);

-- check: stock-is-not-oversold
SELECT 'more of a plan is promised than there is' AS what,
  format('plan %s on flight %s', plan_id, flight_id) AS "where",
  'at most ' || quota AS expected,
  format('reserved %s, sold %s', reserved, sold) AS found
FROM flight_plans
WHERE reserved + sold > quota OR reserved < 0 OR sold < 0;

-- check: goods-stock-is-what-orders-hold
-- S2: reserved + free + sold is what was loaded; free is computed, so the other two must be what orders say.
SELECT 'the stock of a SKU is not what orders hold of it' AS what,
  'SKU ' || coalesce(skus.sku_id, held.ref_id) AS "where",
  format('reserved %s, sold %s', coalesce(held.reserved, 0), coalesce(held.sold, 0)) AS expected,
  coalesce(format('reserved %s, sold %s', skus.reserved, skus.sold), 'there is no such SKU') AS found
FROM skus
FULL JOIN (
  SELECT ref_id, sum(reserved) AS reserved, sum(sold) AS sold
  FROM (
    SELECT l.ref_id,
      CASE WHEN o.state = 'pending_payment' THEN l.quantity ELSE 0 END AS reserved,
      CASE WHEN o.state IN ('paid', 'awaiting_shipment', 'shipped', 'completed', 'refunded')
        THEN l.quantity - l.restocked ELSE 0 END AS sold
    FROM order_lines l
    JOIN orders o USING (order_no)
    WHERE l.kind <> 'WIFI'
    UNION ALL
    -- Table R: a replacement is held from the approval on, and sold when it is sent.
    SELECT l.exchange_sku_id,
      CASE WHEN r.state IN ('awaiting_return', 'returning') THEN l.units ELSE 0 END,
      CASE WHEN r.state IN ('reshipping', 'completed') THEN l.units ELSE 0 END
    FROM refund_lines l
    JOIN refunds r USING (refund_no)
    WHERE l.exchange_sku_id IS NOT NULL
  ) piece
  GROUP BY ref_id
) held ON held.ref_id = skus.sku_id
WHERE skus.sku_id IS NULL OR skus.reserved <> coalesce(held.reserved, 0) OR skus.sold <> coalesce(held.sold, 0);

-- check: goods-are-not-oversold
SELECT 'more of a SKU is promised than was loaded' AS what,
  'SKU ' || sku_id AS "where",
  'at most ' || loaded AS expected,
  format('reserved %s, sold %s', reserved, sold) AS found
FROM skus
WHERE reserved + sold > loaded OR reserved < 0 OR sold < 0;

-- check: nothing-unsold-went-back-on-the-shelf
SELECT 'pieces went back on the shelf that were never sold, or more than there were' AS what,
  format('order %s, line %s', o.order_no, l.line_no) AS "where",
  CASE WHEN l.kind = 'WIFI' OR o.paid_at IS NULL THEN 'none' ELSE 'at most ' || l.quantity END AS expected,
  l.restocked::text AS found
FROM order_lines l
JOIN orders o USING (order_no)
WHERE l.restocked > CASE WHEN l.kind = 'WIFI' OR o.paid_at IS NULL THEN 0 ELSE l.quantity END;
