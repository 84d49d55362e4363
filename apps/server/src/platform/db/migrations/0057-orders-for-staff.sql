-- concurrently
-- How staff list orders (X4): the newest of a kind, and of a kind and state; those of a mobile, and with an open refund; those
-- of a mailbox have an index already. By the instant in UTC, which is the same order: an index of `created_at` itself would
-- tempt the planner to look for a passenger's few orders among everybody's newest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_kind_newest
  ON orders (kind, (created_at AT TIME ZONE 'UTC') DESC, order_no DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_kind_state_newest
  ON orders (kind, state, (created_at AT TIME ZONE 'UTC') DESC, order_no DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_phone ON orders (contact_phone) WHERE contact_phone IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_under_way ON refunds (order_no)
  WHERE state NOT IN ('rejected', 'canceled', 'receipt_refused', 'completed');
