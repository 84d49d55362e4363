-- What an access controller aboard has told us by RADIUS, and what it was told: every copy of the server answers from here.

CREATE TABLE radius_devices (
  -- The address that the server sees (P7).
  device text PRIMARY KEY,
  -- The MAC address that the controller named for it last.
  hardware text,
  heard_at timestamptz NOT NULL,
  -- Of the newest decision: one with a lower fence comes too late.
  fence bigint NOT NULL DEFAULT 0,
  -- What the newest decision lets through; null: nothing.
  grant_id text,
  -- The MAC address that was here when it was decided: the next owner of the address finds it closed.
  opened_for text,
  kbps integer,
  -- Left of a plan by volume when it was decided.
  bytes bigint,
  ends_at timestamptz,
  -- Until when the controller may let it through; null: surely closed.
  open_until timestamptz,
  -- The controller has acknowledged the newest decision.
  confirmed boolean NOT NULL DEFAULT false,
  decided_at timestamptz,
  CHECK (grant_id IS NULL OR (kbps IS NOT NULL AND ends_at IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE INDEX radius_devices_hardware ON radius_devices (hardware);
CREATE INDEX radius_devices_open ON radius_devices (open_until) WHERE open_until IS NOT NULL;

-- Accounting: a session of the controller, anew with each epoch in which it counted from nothing.
CREATE TABLE radius_sessions (
  session_id text NOT NULL,
  epoch integer NOT NULL CHECK (epoch > 0),
  device text,
  hardware text,
  -- The Class that came back.
  grant_id text,
  -- In: towards the device, which RADIUS calls output.
  bytes_in bigint NOT NULL CHECK (bytes_in >= 0),
  bytes_out bigint NOT NULL CHECK (bytes_out >= 0),
  -- Acct-Session-Time, where it was told.
  session_seconds bigint,
  -- When the newest of it happened at the controller, and when we heard it.
  told_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (session_id, epoch)
);
CREATE INDEX radius_sessions_device ON radius_sessions (device, heard_at);
