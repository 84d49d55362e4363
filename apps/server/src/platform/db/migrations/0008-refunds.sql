-- After-sales (table R): what passengers ask back, and what goes back by itself. `payment_refunds` stays the money's own way.

CREATE TABLE refund_reasons (
  reason_id text PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('refund_only', 'return_refund', 'exchange')),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  -- Where the goods are: wifi, goods_unshipped, goods_uncollected, goods_not_received, goods_received.
  applies text[] NOT NULL,
  -- Within 7 days of receipt, and only for products that may go back so.
  without_cause boolean NOT NULL,
  photo_required boolean NOT NULL,
  -- The way back costs the passenger nothing, and freight returns with the last unit (R2).
  airline_at_fault boolean NOT NULL,
  sort integer NOT NULL
);

CREATE TABLE refunds (
  -- Also the number under which the gateway returns the money.
  refund_no text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  type text NOT NULL CHECK (type IN ('refund_only', 'return_refund', 'exchange')),
  origin text NOT NULL CHECK (origin IN ('passenger', 'automatic')),
  state text NOT NULL CHECK (state IN ('applied', 'rejected', 'awaiting_return', 'returning', 'refunding', 'reshipping',
    'receipt_refused', 'completed', 'failed', 'canceled')),
  reason_id text REFERENCES refund_reasons,
  automatic_reason text CHECK (automatic_reason IN ('flightCancelled', 'wifiUnavailable', 'underTenPercent',
    'planNotOnNewFlight', 'notPickedUp')),
  note text NOT NULL DEFAULT '',
  -- The server's own figure when it was asked for: the lines' shares and the freight (R1, R2).
  asked_amount integer NOT NULL CHECK (asked_amount >= 0),
  freight_amount integer NOT NULL DEFAULT 0 CHECK (freight_amount BETWEEN 0 AND asked_amount),
  -- What goes back: less than was asked for where the inspection found less.
  amount integer NOT NULL CHECK (amount BETWEEN 0 AND asked_amount),
  submissions integer NOT NULL DEFAULT 1 CHECK (submissions >= 1),
  -- What the airline said last.
  decision_zh text,
  decision_en text,
  return_by timestamptz,
  return_carrier_code text,
  return_waybill_no text,
  sent_back_at timestamptz,
  replacement_carrier_code text,
  replacement_waybill_no text,
  reshipped_at timestamptz,
  created_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((origin = 'automatic') = (automatic_reason IS NOT NULL)),
  CHECK ((origin = 'passenger') = (reason_id IS NOT NULL)),
  CHECK ((decision_zh IS NULL) = (decision_en IS NULL)),
  CHECK ((sent_back_at IS NULL) = (return_waybill_no IS NULL)),
  CHECK ((reshipped_at IS NULL) = (replacement_waybill_no IS NULL)),
  CHECK ((state IN ('completed', 'canceled', 'receipt_refused')) = (ended_at IS NOT NULL))
);
CREATE INDEX refunds_order ON refunds (order_no, created_at);
CREATE INDEX refunds_open ON refunds (since) WHERE ended_at IS NULL;

CREATE TABLE refund_lines (
  refund_no text NOT NULL REFERENCES refunds,
  order_no text NOT NULL,
  line_no integer NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  -- The units' share of what the line was paid with (R1), whatever of it goes back in the end; 0 for an exchange.
  amount integer NOT NULL CHECK (amount >= 0),
  -- Exchange: what is sent instead.
  exchange_sku_id text REFERENCES skus,
  PRIMARY KEY (refund_no, line_no),
  FOREIGN KEY (order_no, line_no) REFERENCES order_lines (order_no, line_no)
);
CREATE INDEX refund_lines_line ON refund_lines (order_no, line_no);

CREATE TABLE refund_events (
  event_id text PRIMARY KEY,
  refund_no text NOT NULL REFERENCES refunds,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX refund_events_refund ON refund_events (refund_no, at);

CREATE TABLE refund_photos (
  photo_id text PRIMARY KEY,
  -- Whose it is, as carts and addresses say it.
  owner text NOT NULL,
  -- NULL until a refund names it; then it stays with that refund.
  refund_no text REFERENCES refunds,
  position integer,
  storage_key text NOT NULL UNIQUE,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  uploaded_at timestamptz NOT NULL,
  -- Nobody may have it any more: the file goes first, then this row.
  doomed_at timestamptz,
  CHECK ((refund_no IS NULL) = (position IS NULL)),
  CHECK (doomed_at IS NULL OR refund_no IS NULL)
);
CREATE INDEX refund_photos_refund ON refund_photos (refund_no, position);
CREATE INDEX refund_photos_free ON refund_photos (uploaded_at) WHERE refund_no IS NULL;

-- X1: over a set amount two different keys must have said the same.
CREATE TABLE refund_approvals (
  -- Of `refunds`, or of a surplus in `payment_refunds`.
  refund_no text NOT NULL,
  -- What was approved, with its amount: `approve:2:34500`. The second key must say the very same.
  act text NOT NULL,
  key_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (refund_no, act, key_name)
);

-- The refund that took a pick-up code's unit back.
ALTER TABLE pickup_codes ADD COLUMN refund_no text REFERENCES refunds;

-- One transaction of the provider may go back in parts.
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_provider_txn_key;
DROP INDEX payment_refunds_one_per_order;
CREATE UNIQUE INDEX payment_refunds_one_per_surplus ON payment_refunds (provider_txn) WHERE purpose = 'surplus';
CREATE INDEX payment_refunds_order ON payment_refunds (order_no);
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason CHECK (reason IN ('latePayment', 'secondPayment',
  'flightCancelled', 'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp', 'afterSale'));

-- What had gone back by itself before there were refunds of this kind.
INSERT INTO refunds (refund_no, order_no, type, origin, state, automatic_reason, asked_amount, amount, created_at, since,
    ended_at)
  SELECT refund_no, order_no, 'refund_only', 'automatic', state, reason, amount, amount, created_at,
    coalesce(completed_at, created_at), completed_at
  FROM payment_refunds WHERE purpose = 'order';
INSERT INTO refunds (refund_no, order_no, type, origin, state, automatic_reason, asked_amount, amount, created_at, since,
    ended_at)
  SELECT 'F' || order_no, order_no, 'refund_only', 'automatic', 'completed', money_back_reason, 0, 0, money_back_since,
    money_back_since, money_back_since
  FROM orders WHERE money_back_reason IS NOT NULL AND payable = 0;
UPDATE refunds SET freight_amount = orders.freight
  FROM orders WHERE orders.order_no = refunds.order_no AND refunds.amount = orders.payable;
INSERT INTO refund_lines (refund_no, order_no, line_no, units, amount)
  SELECT r.refund_no, l.order_no, l.line_no, l.quantity, l.line_payable
  FROM refunds r JOIN orders o USING (order_no) JOIN order_lines l USING (order_no)
  WHERE r.amount = o.payable
  UNION ALL
  -- What nobody collected of an order of which a part was.
  SELECT r.refund_no, l.order_no, l.line_no, l.restocked,
    CASE WHEN l.restocked = l.quantity THEN l.line_payable
      ELSE l.line_payable * l.restocked / l.quantity / 100 * 100 END
  FROM refunds r JOIN orders o USING (order_no) JOIN order_lines l USING (order_no)
  WHERE r.amount <> o.payable AND l.restocked > 0;
INSERT INTO refund_events (event_id, refund_no, event, from_state, to_state, actor, at)
  SELECT 'evt_begun_' || refund_no, refund_no, 'begun', NULL, 'refunding', 'system', created_at FROM refunds
  UNION ALL
  SELECT 'evt_ended_' || refund_no, refund_no, CASE state WHEN 'completed' THEN 'returned' ELSE 'refused' END, 'refunding',
    state, 'system', since
  FROM refunds WHERE state <> 'refunding';
UPDATE pickup_codes SET refund_no = refunds.refund_no
  FROM refunds WHERE refunds.order_no = pickup_codes.order_no AND pickup_codes.state = 'expired';
