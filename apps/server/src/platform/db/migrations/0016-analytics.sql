-- What browsers tell of themselves (A2), as it came, by the month of its receipt: a month that has served its time is dropped whole.
CREATE TABLE analytics_events (
  received_at timestamptz NOT NULL,
  project_id text NOT NULL,
  -- The browser's own event id; of an SDK that has none a hash of the event.
  event_key text NOT NULL,
  event_type text NOT NULL,
  event_name text,
  device_id text NOT NULL,
  session_id text,
  -- By the browser's clock, corrected by what it said the time was when it sent.
  occurred_at timestamptz NOT NULL,
  path text,
  attributes jsonb NOT NULL,
  -- The whole event as decoded.
  event jsonb NOT NULL
) PARTITION BY RANGE (received_at);
CREATE INDEX analytics_events_occurred ON analytics_events (occurred_at, event_name);
CREATE TABLE analytics_events_default PARTITION OF analytics_events DEFAULT;

-- An event that comes again within the time that a browser keeps it is known by its key.
CREATE TABLE analytics_event_keys (
  project_id text NOT NULL,
  event_key text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, event_key)
);
CREATE INDEX analytics_event_keys_received ON analytics_event_keys (received_at);

-- What could not be read is kept to be looked at, not thrown away (A2).
CREATE TABLE analytics_set_aside (
  set_aside_id text PRIMARY KEY,
  received_at timestamptz NOT NULL,
  project_id text NOT NULL,
  reason text NOT NULL,
  -- As it stood in the address, cut to size.
  query text NOT NULL,
  -- Cut to size; how long it was says `bytes`.
  body bytea NOT NULL,
  bytes integer NOT NULL
);
CREATE INDEX analytics_set_aside_received ON analytics_set_aside (received_at);
