-- Changes of address (table O, SHIP): an order goes where it was last granted, and nothing is shipped while one is open.

-- check: granted-change-is-an-address
SELECT 'an order has not one address for its submission, one for every change that was granted and one for every stop' AS what,
  'order ' || o.order_no AS "where",
  format('%s addresses, told %s times', 1 + coalesce(granted.number, 0) + coalesce(stops.number, 0), coalesce(granted.number, 0)) AS expected,
  format('%s addresses, told %s times', coalesce(addresses.number, 0), coalesce(told.number, 0)) AS found
FROM orders o
-- A change that was stopped while it was open has never been granted.
LEFT JOIN (SELECT order_no, count(*) AS number FROM address_changes
  WHERE state = 'granted' OR (state = 'stopped' AND former_version IS NOT NULL) GROUP BY order_no) granted
  USING (order_no)
LEFT JOIN (SELECT order_no, count(*) AS number FROM order_events WHERE event = 'addressChangeStopped' GROUP BY order_no) stops
  USING (order_no)
LEFT JOIN (SELECT order_no, greatest(count(*), max(version)) AS number FROM order_addresses GROUP BY order_no) addresses USING (order_no)
LEFT JOIN (SELECT order_no, count(*) AS number FROM order_events WHERE event = 'addressChanged' GROUP BY order_no) told
  USING (order_no)
WHERE o.kind = 'SHIP' AND (coalesce(addresses.number, 0) <> 1 + coalesce(granted.number, 0) + coalesce(stops.number, 0)
  OR coalesce(told.number, 0) <> coalesce(granted.number, 0));

-- check: parcel-waits-for-open-change
SELECT 'an order was shipped while a change of its address was open' AS what,
  'order ' || c.order_no AS "where", 'decided before it is shipped' AS expected,
  format('%s, change %s is %s', o.state, c.change_id, c.state) AS found
FROM address_changes c
JOIN orders o USING (order_no)
LEFT JOIN shipments s USING (order_no)
WHERE CASE WHEN c.state = 'open' THEN s.order_no IS NOT NULL ELSE c.decided_at > s.shipped_at END;

-- check: stopped-change-is-told
SELECT 'a change of address was stopped and no event tells it, or the other way round' AS what,
  'order ' || coalesce(c.order_no, v.order_no) AS "where",
  'at least one stopped change for every stop' AS expected,
  format('%s stopped, told %s times', coalesce(c.number, 0), coalesce(v.number, 0)) AS found
FROM (SELECT order_no, count(*) AS number FROM address_changes
  WHERE state = 'stopped' AND former_version IS NOT NULL GROUP BY order_no) c
FULL JOIN (SELECT order_no, count(*) AS number FROM order_events WHERE event = 'addressChangeStopped' GROUP BY order_no) v
  USING (order_no)
WHERE coalesce(v.number, 0) = 0 OR coalesce(c.number, 0) < coalesce(v.number, 0);

-- check: parcel-waits-after-granted-change
-- O9: twelve hours, so that the order's contact can stop it. Changes granted before that rule have no former version.
SELECT 'an order was shipped before the contact had time to stop a change of its address, or stopped after it was shipped' AS what,
  'order ' || c.order_no AS "where", 'shipped twelve hours after the change, stopped before it is shipped' AS expected,
  format('%s at %s, shipped at %s', c.state, coalesce(c.stopped_at, c.decided_at), s.shipped_at) AS found
FROM address_changes c
JOIN shipments s USING (order_no)
WHERE (c.state = 'granted' AND c.former_version IS NOT NULL AND s.shipped_at < c.decided_at + interval '12 hours')
  OR c.stopped_at > s.shipped_at;
