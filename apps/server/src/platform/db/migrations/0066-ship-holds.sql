-- Staff hold the shipping of an order until somebody releases it (table O, X4). A hold that was released is deleted; one
-- whose order was refunded as a whole counts no longer.
CREATE TABLE ship_holds (
  order_no text PRIMARY KEY REFERENCES orders,
  hold_id text NOT NULL,
  -- A person or a key, as the audit names them.
  held_by text NOT NULL,
  why text NOT NULL,
  held_at timestamptz NOT NULL
);
