-- What happens to flights, and what follows for orders: W6 (a plan follows its ticket), W7 (automatic refund).

-- Everything that was told about a flight, as it was told; append-only. The teller's own key makes it safe to repeat.
CREATE TABLE flight_events (
  event_key text PRIMARY KEY,
  flight_id text NOT NULL REFERENCES flights,
  kind text NOT NULL CHECK (kind IN ('cancelled', 'retimed', 'aircraftChanged', 'wifiChanged', 'wifiLost', 'wifiRestored',
    'rebooked')),
  detail jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX flight_events_flight ON flight_events (flight_id, received_at);

-- When the aircraft had no connection: the evidence for W7, and time that is not billed (P3).
CREATE TABLE wifi_outages (
  outage_id text PRIMARY KEY,
  flight_id text NOT NULL REFERENCES flights,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= began_at)
);
CREATE UNIQUE INDEX wifi_outages_one_open ON wifi_outages (flight_id) WHERE ended_at IS NULL;
CREATE INDEX wifi_outages_flight ON wifi_outages (flight_id);

-- The mailbox that this login has proved, and where an order's passenger is told about it (W7).
ALTER TABLE login_sessions ADD COLUMN email text;
ALTER TABLE orders ADD COLUMN contact_email text;

-- Why and since when an order is given back by itself; the money's own way is in payment_refunds (a free order has none).
ALTER TABLE orders ADD COLUMN money_back_reason text CHECK (money_back_reason IN ('flightCancelled', 'wifiUnavailable',
  'underTenPercent', 'planNotOnNewFlight'));
ALTER TABLE orders ADD COLUMN money_back_since timestamptz;
ALTER TABLE orders ADD CONSTRAINT orders_money_back CHECK ((money_back_reason IS NULL) = (money_back_since IS NULL));

-- Money going back by itself. `surplus`: a payment that no order wanted (late, second). `order`: the order is given back.
ALTER TABLE payment_refunds ADD COLUMN order_no text REFERENCES orders;
UPDATE payment_refunds SET order_no = (
  SELECT order_no FROM payment_attempts WHERE payment_attempts.payment_no = payment_refunds.payment_no);
ALTER TABLE payment_refunds ALTER COLUMN order_no SET NOT NULL;
ALTER TABLE payment_refunds ADD COLUMN purpose text NOT NULL DEFAULT 'surplus' CHECK (purpose IN ('surplus', 'order'));
ALTER TABLE payment_refunds ALTER COLUMN purpose DROP DEFAULT;
UPDATE payment_refunds SET purpose = 'order' WHERE reason NOT IN ('late payment', 'second payment');
UPDATE payment_refunds SET reason = CASE reason
  WHEN 'late payment' THEN 'latePayment'
  WHEN 'second payment' THEN 'secondPayment'
  ELSE 'wifiUnavailable' END;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason CHECK (reason IN ('latePayment', 'secondPayment',
  'flightCancelled', 'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight'));
UPDATE orders SET money_back_reason = 'wifiUnavailable', money_back_since = payment_refunds.created_at
  FROM payment_refunds WHERE payment_refunds.order_no = orders.order_no AND purpose = 'order';
-- W7: once.
CREATE UNIQUE INDEX payment_refunds_one_per_order ON payment_refunds (order_no) WHERE purpose = 'order';

-- What a flight event asks for: the open entitlements of one flight.
CREATE INDEX entitlements_open_on_flight ON entitlements (flight_id)
  WHERE state IN ('reserved', 'unused', 'active', 'paused');

-- What a landing asks for is one job per order now, `order.afterLanding`, which every paid order has.
DELETE FROM jobs WHERE kind = 'grant.landing';
