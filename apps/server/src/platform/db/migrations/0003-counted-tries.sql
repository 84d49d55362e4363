-- Guessing (W3, W5): the tries of the last hour per kind and keyed subject, oldest first, in one row: counting a try is
-- one statement.
CREATE TABLE counted_tries (
  kind text NOT NULL,
  subject_hash text NOT NULL,
  tries timestamptz[] NOT NULL,
  newest timestamptz NOT NULL,
  PRIMARY KEY (kind, subject_hash)
) WITH (fillfactor = 70);

-- Flooding: how much of an allowance a keyed subject has used. What was used flows off steadily; by then all of it has.
CREATE TABLE counted_uses (
  kind text NOT NULL,
  subject_hash text NOT NULL,
  used_until timestamptz NOT NULL,
  PRIMARY KEY (kind, subject_hash)
) WITH (fillfactor = 70);

-- Its rows were worth an hour.
DROP TABLE counted_attempts;

-- An order's screen asks for all its attempts; the other index holds the open ones only.
CREATE INDEX payment_attempts_order ON payment_attempts (order_no);
