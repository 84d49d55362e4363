-- The airline's staff, who sign in to the console (X4).
CREATE TABLE staff_people (
  person_id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  roles text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'deactivated')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_people_email ON staff_people (lower(email));

CREATE TABLE staff_passkeys (
  credential_id text PRIMARY KEY,
  passkey_id text NOT NULL UNIQUE,
  person_id text NOT NULL REFERENCES staff_people,
  user_handle text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_person ON staff_passkeys (person_id);

-- Only the keyed hash of the cookie's token is kept.
CREATE TABLE staff_sessions (
  token_hash text PRIMARY KEY,
  session_id text NOT NULL UNIQUE,
  person_id text NOT NULL REFERENCES staff_people,
  way_in text NOT NULL CHECK (way_in IN ('passkey', 'demonstration', 'invitation')),
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_sessions_person ON staff_sessions (person_id, created_at DESC);
CREATE INDEX staff_sessions_age ON staff_sessions (created_at);

-- A link that lets somebody add their first passkey, once.
CREATE TABLE staff_invitations (
  token_hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES staff_people,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_invitations_age ON staff_invitations (expires_at);
