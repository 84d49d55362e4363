-- W9: the trips that were proved in a session beside its own, with the mailbox that proved each for the same buyer.
CREATE TABLE session_trips (
  token_hash text NOT NULL REFERENCES login_sessions ON DELETE CASCADE,
  trip_id text NOT NULL REFERENCES manifest_passengers ON DELETE CASCADE,
  email text,
  PRIMARY KEY (token_hash, trip_id)
);
CREATE INDEX session_trips_trip ON session_trips (trip_id);
