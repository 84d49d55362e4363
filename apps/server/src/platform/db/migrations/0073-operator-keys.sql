-- The keys of the machine API that administrators keep (X1), beside those of the variable OPERATOR_KEYS. A revoked one
-- stays, so that neither its name nor its public key is ever used again.
CREATE TABLE operator_keys (
  name text PRIMARY KEY,
  -- Ed25519.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  scopes text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'revoked')),
  -- What the key is for.
  note text NOT NULL,
  -- A person, as the audit names them.
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX operator_keys_public_key ON operator_keys (public_key);

-- When a key of either source was last used, to the minute: apart from the keys, so that no call waits for a change.
CREATE TABLE operator_key_uses (
  key_name text PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);
