-- Ways in through somebody else's system (L2, decision 0010).

-- Who somebody is elsewhere (spec §3 "map of open ids"): one open id leads to one account; an account may have several.
CREATE TABLE account_open_ids (
  channel text NOT NULL,
  open_id text NOT NULL,
  account_id text NOT NULL REFERENCES accounts,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (channel, open_id)
);
CREATE INDEX account_open_ids_account ON account_open_ids (account_id);
INSERT INTO account_open_ids (channel, open_id, account_id, linked_at)
  SELECT channel, open_id, account_id, created_at
  FROM (SELECT * FROM accounts ORDER BY created_at, account_id) AS known, jsonb_each_text(open_ids) AS id (channel, open_id)
  ON CONFLICT DO NOTHING;
ALTER TABLE accounts DROP COLUMN open_ids;

-- The airline's own systems name passengers by their card.
CREATE INDEX accounts_ffp_card_no ON accounts (ffp_card_no) WHERE ffp_card_no IS NOT NULL;

-- Somebody whom another system has vouched for, on the way to `login/h5`. Tokens and states are kept as keyed hashes.
CREATE TABLE sign_in_tokens (
  token_hash text PRIMARY KEY,
  way text NOT NULL CHECK (way IN ('wechat', 'miniProgram', 'partner', 'sso')),
  channel text NOT NULL,
  open_id text NOT NULL,
  -- NULL: a proved open id that leads to no account yet; it waits to be linked and starts no session.
  account_id text REFERENCES accounts,
  -- Of the sign-in that a browser began; NULL: made for a script, which has no browser.
  state_hash text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The session that it began last.
  session_token_hash text
);
CREATE INDEX sign_in_tokens_state ON sign_in_tokens (state_hash);
CREATE INDEX sign_in_tokens_session ON sign_in_tokens (session_token_hash);
CREATE INDEX sign_in_tokens_account ON sign_in_tokens (account_id);
CREATE INDEX login_sessions_account ON login_sessions (account_id);

-- Proofs of the airline's app that have been taken: each once.
CREATE TABLE used_app_proofs (
  proof_hash text PRIMARY KEY,
  used_at timestamptz NOT NULL
);
