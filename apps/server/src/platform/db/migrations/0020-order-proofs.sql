-- Proof of an order (O9): a code to its contact, browsers that know it, and changes of address that the contact stops.

-- A login that entered the code which the order's contact received.
CREATE TABLE order_proofs (
  order_no text NOT NULL REFERENCES orders,
  -- The login session's.
  token_hash text NOT NULL,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (order_no, token_hash)
);
CREATE INDEX order_proofs_at ON order_proofs (proved_at);

-- Browsers that made the order or proved it: they may show its pick-up codes.
CREATE TABLE order_browsers (
  order_no text NOT NULL REFERENCES orders,
  browser_hash text NOT NULL,
  known_at timestamptz NOT NULL,
  PRIMARY KEY (order_no, browser_hash)
);
CREATE INDEX order_browsers_at ON order_browsers (known_at);

ALTER TABLE address_changes DROP CONSTRAINT address_changes_state_check;
ALTER TABLE address_changes ADD CONSTRAINT address_changes_state_check
  CHECK (state IN ('open', 'granted', 'refused', 'replaced', 'stopped'));
ALTER TABLE address_changes ADD COLUMN stopped_at timestamptz;
ALTER TABLE address_changes ADD CONSTRAINT address_changes_stopped CHECK ((state = 'stopped') = (stopped_at IS NOT NULL));
-- The version of the order's address that a granted change replaced: the one that a stop puts back. Shipping waits for
-- changes that have one.
ALTER TABLE address_changes ADD COLUMN former_version integer;
-- The new address without its street, for the contact's mail; NULL once the passenger is erased (G6).
ALTER TABLE address_changes ADD COLUMN area_text text;
