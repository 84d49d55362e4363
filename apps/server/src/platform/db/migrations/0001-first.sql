-- Times are UTC instants given by the application's clock, never by the database. Money is fen or cents.

CREATE TABLE airports (
  iata text PRIMARY KEY,
  city_zh text NOT NULL,
  city_en text NOT NULL,
  tz text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL
);

CREATE TABLE flights (
  flight_id text PRIMARY KEY,
  flight_no text NOT NULL,
  flight_date text NOT NULL CHECK (flight_date ~ '^\d{4}-\d{2}-\d{2}$'),
  tail_number text NOT NULL,
  aircraft_type text NOT NULL,
  origin text NOT NULL REFERENCES airports,
  destination text NOT NULL REFERENCES airports,
  std timestamptz NOT NULL,
  etd timestamptz NOT NULL,
  eta timestamptz NOT NULL,
  distance_km integer NOT NULL,
  haul text NOT NULL CHECK (haul IN ('domestic', 'regional', 'international')),
  wifi text NOT NULL CHECK (wifi IN ('available', 'partial', 'not_equipped', 'unserviceable')),
  cancelled boolean NOT NULL DEFAULT false,
  UNIQUE (flight_no, flight_date)
);
CREATE INDEX flights_etd ON flights (etd);

CREATE TABLE wifi_plans (
  plan_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('text', 'browse', 'stream')),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  description_zh text NOT NULL,
  description_en text NOT NULL,
  quota_kind text NOT NULL CHECK (quota_kind IN ('flight', 'time', 'data')),
  quota_minutes integer,
  quota_megabytes integer,
  -- G4: catalogue prices are whole yuan and dollars.
  price_fen integer NOT NULL CHECK (price_fen >= 0 AND price_fen % 100 = 0),
  price_cents integer NOT NULL CHECK (price_cents >= 0 AND price_cents % 100 = 0),
  member_percent_off integer NOT NULL CHECK (member_percent_off BETWEEN 0 AND 100),
  speed_cap_kbps integer NOT NULL,
  device_switches integer NOT NULL,
  sell_before_flight boolean NOT NULL,
  sell_aboard boolean NOT NULL,
  opens_days_before integer NOT NULL,
  closes_minutes_before integer NOT NULL,
  sort integer NOT NULL
);

-- A plan on a flight with its stock (W1, S2). quota NULL: unlimited.
CREATE TABLE flight_plans (
  flight_id text NOT NULL REFERENCES flights,
  plan_id text NOT NULL REFERENCES wifi_plans,
  quota integer CHECK (quota >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  PRIMARY KEY (flight_id, plan_id),
  CHECK (quota IS NULL OR reserved + sold <= quota)
);

-- The person behind the manifest: "user" on the wire. document_hash is keyed (G6).
CREATE TABLE accounts (
  account_id text PRIMARY KEY,
  display_name text NOT NULL,
  document_hash text UNIQUE,
  ffp_card_no text,
  tier text,
  open_ids jsonb NOT NULL DEFAULT '{}',
  phone text,
  email text,
  created_at timestamptz NOT NULL
);

-- One passenger on one flight: a trip. Names as the manifest has them; matching folds them (W2).
CREATE TABLE manifest_passengers (
  trip_id text PRIMARY KEY,
  flight_id text NOT NULL REFERENCES flights,
  surname text NOT NULL,
  given_name text NOT NULL,
  name_zh text,
  ticket_no text NOT NULL,
  document_type text NOT NULL,
  document_sealed bytea NOT NULL,
  document_hash text NOT NULL,
  document_last6_hash text NOT NULL,
  seat_number text,
  cabin text NOT NULL,
  ffp_card_no text,
  phone text,
  email text,
  UNIQUE (flight_id, ticket_no),
  UNIQUE (flight_id, seat_number)
);
CREATE INDEX manifest_passengers_ticket ON manifest_passengers (ticket_no);
CREATE INDEX manifest_passengers_document ON manifest_passengers (document_hash);

CREATE TABLE login_sessions (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts,
  -- trip: sees this trip and its orders only (W5, P1); account: all of the passenger's.
  scope text NOT NULL CHECK (scope IN ('trip', 'account')),
  trip_id text REFERENCES manifest_passengers,
  way_in text NOT NULL,
  created_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (scope = 'account' OR trip_id IS NOT NULL)
);

CREATE TABLE mail_captchas (
  captcha_id text PRIMARY KEY,
  -- Keyed hash of lookup fields and mailbox together: known and unknown trips are stored alike (W5).
  target_hash text NOT NULL,
  trip_id text REFERENCES manifest_passengers,
  code_hash text NOT NULL,
  salt text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX mail_captchas_target ON mail_captchas (target_hash, created_at);

-- Counted happenings by keyed subject: failed lookups, sent codes, login attempts (W3, W5, E7).
CREATE TABLE counted_attempts (
  attempt_id text PRIMARY KEY,
  kind text NOT NULL,
  subject_hash text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX counted_attempts_subject ON counted_attempts (kind, subject_hash, at);

CREATE TABLE orders (
  order_no text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts,
  trip_id text REFERENCES manifest_passengers,
  kind text NOT NULL CHECK (kind IN ('WIFI', 'SHIP', 'PICKUP')),
  state text NOT NULL CHECK (state IN ('pending_payment', 'paid', 'canceled', 'closed', 'completed',
    'payment_timed_out', 'refunded', 'awaiting_shipment', 'shipped')),
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD')),
  list_total integer NOT NULL CHECK (list_total >= 0),
  discount integer NOT NULL CHECK (discount >= 0),
  freight integer NOT NULL CHECK (freight >= 0),
  payable integer NOT NULL CHECK (payable >= 0 AND payable = list_total - discount + freight),
  refunded_amount integer NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND payable),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  pay_deadline timestamptz,
  paid_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX orders_account ON orders (account_id, created_at DESC, order_no);

CREATE TABLE order_lines (
  order_no text NOT NULL REFERENCES orders,
  line_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('WIFI', 'SHIP', 'PICKUP')),
  ref_id text NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  detail_zh text NOT NULL,
  detail_en text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  list_price integer NOT NULL,
  line_payable integer NOT NULL CHECK (line_payable >= 0),
  PRIMARY KEY (order_no, line_no)
);

CREATE TABLE order_events (
  event_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  event text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX order_events_order ON order_events (order_no, at);

CREATE TABLE entitlements (
  entitlement_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  trip_id text NOT NULL REFERENCES manifest_passengers,
  flight_id text NOT NULL REFERENCES flights,
  plan_id text NOT NULL REFERENCES wifi_plans,
  state text NOT NULL CHECK (state IN ('reserved', 'unused', 'active', 'paused', 'used_up', 'expired', 'released',
    'refunded', 'revoked')),
  seconds_used integer NOT NULL DEFAULT 0,
  bytes_used bigint NOT NULL DEFAULT 0,
  device_switches integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  activated_at timestamptz
);
-- W6: one open order per passenger, flight and plan.
CREATE UNIQUE INDEX entitlements_one_open ON entitlements (trip_id, plan_id)
  WHERE state IN ('reserved', 'unused', 'active', 'paused');
CREATE INDEX entitlements_order ON entitlements (order_no);
CREATE INDEX entitlements_flight ON entitlements (flight_id);

CREATE TABLE payment_attempts (
  payment_no text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  gateway text NOT NULL CHECK (gateway IN ('alipay', 'stripe')),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'closed')),
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- What the gateway calls the attempt before it is paid (Stripe: the checkout session).
  gateway_ref text,
  -- The form that takes the passenger to the cashier; NULL until the gateway has answered.
  form jsonb,
  provider_txn text,
  paid_at timestamptz,
  UNIQUE (gateway, provider_txn)
);
-- Table O: one open attempt per gateway.
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (order_no, gateway) WHERE state = 'open';

-- Every provider transaction that ever arrived, once: what the money ledger is built on.
CREATE TABLE ledger_entries (
  entry_id text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  payment_no text NOT NULL REFERENCES payment_attempts,
  kind text NOT NULL CHECK (kind IN ('captured', 'refunded')),
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD')),
  -- Provider transaction for captures, our refund number for refunds.
  external_key text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (kind, external_key)
);
CREATE INDEX ledger_entries_order ON ledger_entries (order_no);

-- Money going back outside of a passenger's request: late or second payments (table O).
CREATE TABLE payment_refunds (
  refund_no text PRIMARY KEY,
  payment_no text NOT NULL REFERENCES payment_attempts,
  provider_txn text NOT NULL UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('refunding', 'completed', 'failed')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz
);

CREATE TABLE idempotency_keys (
  subject text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subject, call, key)
);

CREATE TABLE jobs (
  job_id text PRIMARY KEY,
  kind text NOT NULL,
  -- Stable: the same work is enqueued once.
  key text NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  last_error text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (kind, key)
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE state = 'waiting';

CREATE TABLE access_grants (
  grant_id text PRIMARY KEY,
  entitlement_id text NOT NULL REFERENCES entitlements,
  trip_id text NOT NULL REFERENCES manifest_passengers,
  device text NOT NULL,
  state text NOT NULL CHECK (state IN ('online', 'out_of_coverage', 'paused', 'ended', 'revoked')),
  opened_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The gate's counter for the device when its bytes were last added to the entitlement.
  bytes_counted bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  end_reason text
);
CREATE UNIQUE INDEX access_grants_one_open ON access_grants (entitlement_id)
  WHERE state IN ('online', 'out_of_coverage', 'paused');
-- The gate has one setting per device.
CREATE UNIQUE INDEX access_grants_device ON access_grants (device) WHERE state IN ('online', 'out_of_coverage', 'paused');

CREATE TABLE clauses (
  clause_id text PRIMARY KEY,
  kind text NOT NULL,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  version text NOT NULL,
  effective_from text NOT NULL,
  sections jsonb NOT NULL
);

CREATE TABLE consents (
  consent_id text PRIMARY KEY,
  trip_id text NOT NULL REFERENCES manifest_passengers,
  clause_kind text NOT NULL,
  clause_version text NOT NULL,
  given_at timestamptz NOT NULL,
  UNIQUE (trip_id, clause_kind, clause_version)
);

CREATE TABLE client_logs (
  log_id text PRIMARY KEY,
  name text NOT NULL,
  content text NOT NULL,
  language text NOT NULL,
  device_id text,
  client_time timestamptz,
  received_at timestamptz NOT NULL
);
CREATE INDEX client_logs_received ON client_logs (received_at);
