-- An order holds a plan for each of several passengers (W9): an entitlement belongs to a line of its order.
ALTER TABLE entitlements ADD COLUMN line_no integer NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX entitlements_line ON entitlements (order_no, line_no);
DROP INDEX entitlements_order;
