-- WeChat Pay and UnionPay beside Alipay and Stripe. What opened an attempt is kept, so that opening it again is the same request.

ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_gateway_check;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_gateway_check
  CHECK (gateway IN ('alipay', 'wechat', 'unionpay', 'stripe'));
ALTER TABLE payment_attempts ADD COLUMN environment text NOT NULL DEFAULT 'browser'
  CHECK (environment IN ('airlineApp', 'miniProgram', 'chatApp', 'partnerApp', 'browser'));
-- The address that the server saw, which WeChat Pay asks for.
ALTER TABLE payment_attempts ADD COLUMN client_ip text NOT NULL DEFAULT '';
-- Who pays inside the chat app.
ALTER TABLE payment_attempts ADD COLUMN open_id text;

-- One comparison of a gateway's statement with our ledger, per Beijing day.
CREATE TABLE reconciliations (
  gateway text NOT NULL CHECK (gateway IN ('alipay', 'wechat', 'unionpay', 'stripe')),
  day date NOT NULL,
  -- waiting: the gateway has no statement yet, or did not answer. equal: no difference that is not healed.
  state text NOT NULL CHECK (state IN ('waiting', 'equal', 'different')),
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD')),
  -- Of the statement.
  payments integer NOT NULL DEFAULT 0,
  refunds integer NOT NULL DEFAULT 0,
  paid_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  -- Every difference by name: [{name, paymentNo, refundNo, providerTxn, ours, theirs, healed}].
  differences jsonb NOT NULL DEFAULT '[]',
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, day)
);

-- The statements as they came: what stands in one day must not be missed, or counted again, in another.
CREATE TABLE statement_lines (
  gateway text NOT NULL,
  day date NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('captured', 'refunded')),
  payment_no text NOT NULL,
  -- Ours; null for a payment, and for a refund that we have not asked for.
  refund_no text,
  provider_txn text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD')),
  PRIMARY KEY (gateway, day, line_no),
  FOREIGN KEY (gateway, day) REFERENCES reconciliations
);
CREATE INDEX statement_lines_payment ON statement_lines (provider_txn) WHERE kind = 'captured';
CREATE INDEX statement_lines_refund ON statement_lines (refund_no) WHERE kind = 'refunded';
-- Entries come in the order of time.
CREATE INDEX ledger_entries_at ON ledger_entries USING brin (at);
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_no);
