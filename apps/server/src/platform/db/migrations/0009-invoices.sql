-- Invoices (S8): applied → issued → (refund) reversed. An order in USD has a receipt, which is made when it is asked for.

CREATE TABLE invoices (
  -- Our serial number at the issuer: asking again under it never issues twice.
  invoice_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  -- 1, 2 …: after a reversal or a refusal there may be another one.
  version integer NOT NULL CHECK (version >= 1),
  state text NOT NULL CHECK (state IN ('applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed', 'canceled')),
  title_kind text NOT NULL CHECK (title_kind IN ('personal', 'enterprise')),
  title text NOT NULL,
  taxpayer_no text,
  -- Empty: nobody is told by mail.
  email text NOT NULL,
  -- Optional, of an enterprise.
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  bank text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  content_zh text NOT NULL,
  -- Fen: what was paid less what went back, fixed when the issuer was asked.
  amount integer CHECK (amount > 0),
  -- The issuer's 20 digits, and those of the red one.
  invoice_no text UNIQUE,
  red_invoice_no text UNIQUE,
  -- Entered by an operator: our issuer knows nothing of it, and an operator reverses it, too.
  by_hand boolean NOT NULL DEFAULT false,
  -- The issuer's words when it refused to issue or to reverse.
  problem text,
  applied_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  issued_at timestamptz,
  reversed_at timestamptz,
  UNIQUE (order_no, version),
  CHECK (title_kind = 'personal' OR taxpayer_no IS NOT NULL),
  CHECK (state IN ('applied', 'canceled', 'failed') OR amount IS NOT NULL),
  CHECK ((state IN ('issued', 'reversing', 'reversed')) = (invoice_no IS NOT NULL)),
  CHECK ((invoice_no IS NULL) = (issued_at IS NULL)),
  CHECK ((state = 'reversed') = (red_invoice_no IS NOT NULL)),
  CHECK ((red_invoice_no IS NULL) = (reversed_at IS NULL)),
  CHECK (state <> 'failed' OR problem IS NOT NULL)
);
CREATE UNIQUE INDEX invoices_one_open ON invoices (order_no) WHERE state NOT IN ('reversed', 'canceled');

-- The issuer's file, kept so that the passenger has it for good.
CREATE TABLE invoice_files (
  invoice_id text NOT NULL REFERENCES invoices,
  -- blue: as issued; red: its reversal.
  colour text NOT NULL CHECK (colour IN ('blue', 'red')),
  pdf bytea NOT NULL,
  PRIMARY KEY (invoice_id, colour)
);
