-- Passkeys with which passengers log in to their account (L8). Only what checks a signature is here: a copy of this table
-- logs nobody in.
CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  -- The name by which the passenger's calls name it.
  passkey_id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES accounts,
  -- The pseudonym under which authenticators keep the account, the same for all of its passkeys.
  user_handle text NOT NULL,
  -- COSE, as WebAuthn gives it.
  public_key bytea NOT NULL,
  -- How often the authenticator says that it has signed; 0 for those that do not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  -- What the browser called its device.
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_account ON passkeys (account_id);
