-- concurrently
-- A counter's day (X4): the orders that wait there, and the codes that were used on a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_at_counter ON orders (pickup_point_id, order_no)
  WHERE kind = 'PICKUP' AND state = 'paid';
CREATE INDEX CONCURRENTLY IF NOT EXISTS pickup_codes_used ON pickup_codes (used_at) WHERE used_at IS NOT NULL;
