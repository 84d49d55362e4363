-- Rows of the catalogue as an editor holds them, not saved: the passenger's screen shows them for some minutes (M37).
CREATE TABLE previews (
  token_hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES staff_people (person_id),
  resource text NOT NULL,
  row_wanted jsonb NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX previews_ended ON previews (ends_at);
