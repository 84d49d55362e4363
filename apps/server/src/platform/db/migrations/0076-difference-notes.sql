-- What staff note at a difference between a gateway's statement and the ledger (M47). Kept as long as the books are.
CREATE TABLE difference_notes (
  note_id text PRIMARY KEY,
  gateway text NOT NULL,
  day date NOT NULL,
  -- The movement that differs, within the day at the gateway.
  difference_id text NOT NULL,
  -- Of the gateway's statement or of ours: may be a number that nobody here knows.
  payment_no text NOT NULL,
  note text NOT NULL,
  -- The gateway was asked about it.
  asked boolean NOT NULL,
  -- A person or a key, as the audit names them.
  noted_by text NOT NULL,
  noted_at timestamptz NOT NULL,
  FOREIGN KEY (gateway, day) REFERENCES reconciliations
);
CREATE INDEX difference_notes_day ON difference_notes (gateway, day);
CREATE INDEX difference_notes_payment ON difference_notes (payment_no);
