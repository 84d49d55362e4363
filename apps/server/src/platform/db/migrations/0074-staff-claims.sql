-- Who of the staff is on a refund or a message just now (X4). A courtesy: nothing is refused because of it. A claim that is
-- over counts no longer, and housekeeping deletes it.
CREATE TABLE staff_claims (
  kind text NOT NULL,
  about_id text NOT NULL,
  person_id text NOT NULL REFERENCES staff_people,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, about_id)
);
