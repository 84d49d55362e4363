-- Changes of address (table O, SHIP): an order goes where it was last granted, and nothing is shipped while one is open.

-- check: granted-change-is-an-address
SELECT 'an order has not one address for its submission and one for every change that was granted' AS what,
  'order ' || o.order_no AS "where",
  format('%s addresses, told %s times', 1 + coalesce(granted.number, 0), coalesce(granted.number, 0)) AS expected,
  format('%s addresses, told %s times', coalesce(addresses.number, 0), coalesce(told.number, 0)) AS found
FROM orders o
LEFT JOIN (SELECT order_no, count(*) AS number FROM address_changes WHERE state = 'granted' GROUP BY order_no) granted
  USING (order_no)
LEFT JOIN (SELECT order_no, greatest(count(*), max(version)) AS number FROM order_addresses GROUP BY order_no) addresses USING (order_no)
LEFT JOIN (SELECT order_no, count(*) AS number FROM order_events WHERE event = 'addressChanged' GROUP BY order_no) told
  USING (order_no)
WHERE o.kind = 'SHIP' AND (coalesce(addresses.number, 0) <> 1 + coalesce(granted.number, 0)
  OR coalesce(told.number, 0) <> coalesce(granted.number, 0));

-- check: parcel-waits-for-open-change
SELECT 'an order was shipped while a change of its address was open' AS what,
  'order ' || c.order_no AS "where", 'decided before it is shipped' AS expected,
  format('%s, change %s is %s', o.state, c.change_id, c.state) AS found
FROM address_changes c
JOIN orders o USING (order_no)
LEFT JOIN shipments s USING (order_no)
WHERE CASE WHEN c.state = 'open' THEN s.order_no IS NOT NULL ELSE c.decided_at > s.shipped_at END;
