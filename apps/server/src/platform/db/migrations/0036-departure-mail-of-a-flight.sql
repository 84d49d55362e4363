-- Each flight of an order has its own reminder of the departure: the key and the payload of its job name the flight.
-- Orders that are waiting for theirs have one flight.
UPDATE jobs
SET key = jobs.key || ':' || plan.flight_id, payload = jobs.payload || jsonb_build_object('flightId', plan.flight_id)
FROM entitlements AS plan
WHERE jobs.kind = 'mail.order' AND jobs.state = 'waiting' AND jobs.payload ->> 'about' = 'departure'
  AND plan.order_no = jobs.payload ->> 'orderNo' AND plan.line_no = 1;
