-- Every attempt to log in, to prove who somebody is, or to end that (L6). Nothing here names a person: addresses, devices
-- and targets are keyed hashes, and no row refers to another table, so that it outlives what it tells about.
CREATE TABLE authentication_events (
  -- Refusals and failures of one address within a minute that differ in nothing share a row.
  event_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  kind text NOT NULL,
  -- success; failure: wrong; refused: not even looked at, because of a limit or a missing check.
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'refused')),
  reason text,
  human_check text CHECK (human_check IN ('asked', 'solved')),
  way_in text,
  -- IPv4, or the /64 of IPv6; null for what staff did.
  address_hash text,
  device_hash text,
  target_hash text,
  account_id text,
  trip_id text,
  -- The name of the session that passengers and staff see, not the hash of its token.
  session_id text
);
CREATE INDEX authentication_events_at ON authentication_events (at);
CREATE INDEX authentication_events_address ON authentication_events (address_hash, at);
CREATE INDEX authentication_events_account ON authentication_events (account_id, at) WHERE account_id IS NOT NULL;
CREATE INDEX authentication_events_device ON authentication_events (device_hash, at) WHERE device_hash IS NOT NULL;

-- The operators' audit is a chain from here on: each line holds the hash of the line before and of its own content.
ALTER TABLE operator_audit
  ADD COLUMN chain_no bigint UNIQUE,
  ADD COLUMN prev_hash text,
  ADD COLUMN row_hash text,
  -- Whether the line came with sealed changes: erasing a passenger takes them, and the line stays.
  ADD COLUMN had_sealed boolean;

-- The last line of the chain. Locking this one row puts concurrent lines in a row.
CREATE TABLE operator_audit_head (
  head text PRIMARY KEY CHECK (head = 'head'),
  chain_no bigint NOT NULL,
  hash text NOT NULL,
  -- Lines from before the chain.
  unchained bigint NOT NULL
);
INSERT INTO operator_audit_head SELECT 'head', 0, repeat('0', 64), count(*) FROM operator_audit;
