-- Stock (W1, S2): what a flight's plans have promised is what its passengers hold.

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
