-- Acts of staff in the console (X4).

-- The last use of a passkey within a session, and the act that it was for.
ALTER TABLE staff_sessions ADD COLUMN confirmed_at timestamptz, ADD COLUMN confirmed_act text;

-- An approval that its giver withdrew, or that somebody declined, counts no longer.
ALTER TABLE refund_approvals ADD COLUMN ended_at timestamptz, ADD COLUMN ended_by text, ADD COLUMN ended_why text;

-- Staff begin refunds for passengers, whose request it is to everybody else.
ALTER TABLE refunds ADD COLUMN begun_by_staff boolean NOT NULL DEFAULT false;

-- What staff know of an order or of a passenger, for each other.
CREATE TABLE staff_notes (
  note_id text PRIMARY KEY,
  about_kind text NOT NULL CHECK (about_kind IN ('order', 'passenger')),
  about_id text NOT NULL,
  person_id text NOT NULL REFERENCES staff_people,
  note text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_notes_about ON staff_notes (about_kind, about_id, created_at);
CREATE INDEX staff_notes_age ON staff_notes (created_at);

-- An act that waits for a second person, as the first one asked for it. The request goes when the act has ended.
CREATE TABLE staff_approvals (
  approval_id text PRIMARY KEY,
  path text NOT NULL,
  act text NOT NULL,
  summary text NOT NULL,
  request_sealed bytea,
  asked_by text NOT NULL REFERENCES staff_people,
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn')),
  ended_by text REFERENCES staff_people,
  ended_at timestamptz,
  ended_why text
);
CREATE UNIQUE INDEX staff_approvals_waiting ON staff_approvals (act) WHERE state = 'waiting';
CREATE INDEX staff_approvals_age ON staff_approvals (asked_at);
