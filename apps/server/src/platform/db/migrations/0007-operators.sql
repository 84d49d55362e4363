-- The machine API for staff (X1): what its keys have done, and the texts that only they write.

-- A signed call is taken once.
CREATE TABLE operator_nonces (
  key_name text NOT NULL,
  nonce text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (key_name, nonce)
);

CREATE TABLE operator_audit (
  audit_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  key_name text NOT NULL,
  scope text NOT NULL,
  command text NOT NULL,
  -- Words for people; never personal data.
  summary text NOT NULL,
  -- What belongs to the changed rows: a resource's name, or a flight.
  resource text,
  -- [{id, before, after}]: what `undo` puts back. Rows with personal data are sealed (G6).
  changes jsonb,
  changes_sealed bytea,
  -- Keyed document hashes of those whom the sealed rows name, so that erasing somebody finds them.
  subject_hashes text[] NOT NULL DEFAULT '{}',
  undone_by text REFERENCES operator_audit,
  -- Decisions that are taken once name what they decided; told again, they leave no second line.
  once_key text UNIQUE
);
CREATE INDEX operator_audit_at ON operator_audit (at);

-- Numbered parts of a manifest on their way in; sealed, for they name passengers.
CREATE TABLE operator_manifest_parts (
  key_name text NOT NULL,
  upload text NOT NULL,
  part integer NOT NULL CHECK (part BETWEEN 1 AND parts),
  parts integer NOT NULL CHECK (parts > 0),
  flight_id text NOT NULL REFERENCES flights,
  sha256 text NOT NULL,
  format text NOT NULL CHECK (format IN ('json', 'csv')),
  text_sealed bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (key_name, upload, part)
);

CREATE TABLE help_articles (
  article_id text PRIMARY KEY,
  content jsonb NOT NULL
);
CREATE TABLE surveys (
  survey_id text PRIMARY KEY,
  content jsonb NOT NULL
);
