-- concurrently
-- Each proof by which a login sees an order (W8), with each way in which its list is read (E4): newest first, of one kind
-- and state, with a refund. An order that its account made is found by its holder and stands in none of the last three.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_holder_newest ON orders (holder, created_at DESC, order_no);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_holder_state ON orders (holder, kind, state, created_at DESC, order_no);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_holder_refund ON orders (holder, created_at DESC, order_no) WHERE has_refund;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_contact_newest
  ON orders (lower(contact_email), created_at DESC, order_no) WHERE contact_email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_contact_state
  ON orders (lower(contact_email), kind, state, created_at DESC, order_no) WHERE contact_email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_contact_refund
  ON orders (lower(contact_email), created_at DESC, order_no) WHERE has_refund AND contact_email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_elsewhere_newest ON orders (account_id, created_at DESC, order_no)
  WHERE holder IS DISTINCT FROM 'account:' || account_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_elsewhere_state
  ON orders (account_id, kind, state, created_at DESC, order_no)
  WHERE holder IS DISTINCT FROM 'account:' || account_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_elsewhere_refund ON orders (account_id, created_at DESC, order_no)
  WHERE has_refund AND holder IS DISTINCT FROM 'account:' || account_id;
-- What belongs to one trip: its plans, the devices that it opened, and the orders that its passenger sees when erasing an account.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entitlements_trip ON entitlements (trip_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_trip ON orders (trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS access_grants_trip ON access_grants (trip_id);
