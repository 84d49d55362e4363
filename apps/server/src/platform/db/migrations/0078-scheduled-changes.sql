-- Changes of rows that staff have scheduled (M40), applied by a job at their time.
CREATE TABLE scheduled_changes (
  change_id text PRIMARY KEY,
  resource text NOT NULL,
  -- Of the rows it changes.
  ids text[] NOT NULL,
  -- As they were sent; they are judged anew at their time.
  rows jsonb NOT NULL,
  -- {id: version or null}: what whoever scheduled the change saw.
  basis jsonb NOT NULL,
  -- The difference that they saw.
  changes jsonb NOT NULL,
  -- Hash of who asked for what and when, so that asking again changes nothing.
  act text NOT NULL,
  run_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'applied', 'refused', 'cancelled')),
  -- A person or a key, as the audit names them.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Why it was not applied, and with which problems.
  refusal text,
  problems jsonb NOT NULL DEFAULT '[]',
  -- NULL: the job.
  ended_by text,
  ended_at timestamptz,
  -- The operators' line of the applied change.
  audit_id text
);
CREATE UNIQUE INDEX scheduled_changes_act ON scheduled_changes (act) WHERE state = 'waiting';
CREATE INDEX scheduled_changes_run ON scheduled_changes (run_at, change_id);
