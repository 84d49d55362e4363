-- Every change of the pieces of a SKU (S2), written by the statement or transaction that makes it, with what there was
-- after it; nothing is changed or taken away here. A change by a server of the release before is missing, and shows as a
-- step between two rows. Without foreign keys: a row is written with every sale, and outlives its variant.
CREATE TABLE stock_movements (
  movement_id bigint GENERATED ALWAYS AS IDENTITY,
  sku_id text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Below 0 where staff took pieces out.
  units integer NOT NULL CHECK (units <> 0),
  order_no text,
  -- The operators' line that says who; NULL where an order moved the pieces.
  audit_id text,
  why text,
  loaded integer NOT NULL,
  reserved integer NOT NULL,
  sold integer NOT NULL,
  -- Numbers are given while the SKU is locked, so that they are in the order of its changes.
  PRIMARY KEY (sku_id, movement_id)
);
-- What was sold lately, for so many pieces a day.
CREATE INDEX stock_movements_sales ON stock_movements (sku_id, at) INCLUDE (kind, units)
  WHERE kind IN ('sold', 'returned');
