-- What staff wrote to the passengers of a flight about it (M45, X4). The words are for everybody aboard and name nobody.
CREATE TABLE flight_messages (
  message_id text PRIMARY KEY,
  flight_id text NOT NULL REFERENCES flights ON DELETE CASCADE,
  -- Those with a plan that can still be used, or everybody on the manifest.
  audience text NOT NULL CHECK (audience IN ('withPlan', 'all')),
  -- A person or a key, as the audit names them.
  written_by text NOT NULL,
  words_zh text NOT NULL,
  words_en text NOT NULL,
  -- Whom it concerned, and how many of them had no mailbox.
  passengers integer NOT NULL CHECK (passengers >= 0),
  unreachable integer NOT NULL CHECK (unreachable BETWEEN 0 AND passengers),
  written_at timestamptz NOT NULL
);
CREATE INDEX flight_messages_by_flight ON flight_messages (flight_id, written_at);

-- One mail of it, to whoever has this trip; passengers with one mailbox share a mail. The mailbox is looked up when it leaves.
CREATE TABLE flight_message_mails (
  message_id text NOT NULL REFERENCES flight_messages ON DELETE CASCADE,
  mail_no integer NOT NULL,
  -- Null: the manifest has the passenger no longer.
  trip_id text REFERENCES manifest_passengers ON DELETE SET NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  -- Null: it waits.
  outcome text CHECK (outcome IN ('sent', 'refused', 'unreachable')),
  PRIMARY KEY (message_id, mail_no)
);
CREATE INDEX flight_message_mails_by_trip ON flight_message_mails (trip_id) WHERE trip_id IS NOT NULL;
