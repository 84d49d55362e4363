-- concurrently
-- How staff list orders (X4): the newest, of a state, with a refund, of a mobile; those of a mailbox have an index already.
-- By the instant in UTC, which is the same order: an index of `created_at` itself would tempt the planner to look for a
-- passenger's few orders among everybody's newest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_newest ON orders ((created_at AT TIME ZONE 'UTC') DESC, order_no DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_state_newest
  ON orders (state, (created_at AT TIME ZONE 'UTC') DESC, order_no DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_refund_newest
  ON orders ((created_at AT TIME ZONE 'UTC') DESC, order_no DESC) WHERE has_refund;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_phone ON orders (contact_phone) WHERE contact_phone IS NOT NULL;
