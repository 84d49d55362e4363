-- What staff asked the passenger of an order by mail (O9, X4), about one of its refunds where that is named. The answer comes
-- as a message or by phone, which no row here knows of.
CREATE TABLE passenger_questions (
  question_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  refund_no text REFERENCES refunds,
  -- A person or a key, as the audit names them.
  asked_by text NOT NULL,
  words_zh text NOT NULL,
  words_en text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX passenger_questions_by_order ON passenger_questions (order_no, asked_at);
CREATE INDEX passenger_questions_by_refund ON passenger_questions (refund_no, asked_at) WHERE refund_no IS NOT NULL;

-- A piece that the counter does not find (O10, X4). One that was found, or handed over, is deleted here; one whose code can
-- no longer be used counts no longer. The code itself is not copied: it is worth the piece.
CREATE TABLE missing_pieces (
  order_no text NOT NULL REFERENCES orders,
  line_no integer NOT NULL,
  unit_no integer NOT NULL,
  missing_id text NOT NULL,
  noted_by text NOT NULL,
  why text NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (order_no, line_no, unit_no)
);
CREATE UNIQUE INDEX missing_pieces_by_id ON missing_pieces (missing_id);
