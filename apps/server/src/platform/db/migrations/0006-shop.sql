-- The shop (S, table O for SHIP and PICKUP): goods, stock, carts, addresses, coupons, rights cards, handing over.
-- "owner" is who a cart or an address belongs to: `account:ID`; `trip:ID` for a login that sees one trip only (W5);
-- `guest:HASH` for a browser without login (carts only, E3).

CREATE TABLE categories (
  category_id text PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  icon text NOT NULL,
  sort integer NOT NULL
);

CREATE TABLE goods (
  goods_id text PRIMARY KEY,
  category_id text NOT NULL REFERENCES categories,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  description_zh text NOT NULL,
  description_en text NOT NULL,
  ship boolean NOT NULL,
  pickup boolean NOT NULL,
  limit_per_order integer NOT NULL CHECK (limit_per_order > 0),
  member_percent_off integer NOT NULL DEFAULT 0 CHECK (member_percent_off BETWEEN 0 AND 100),
  no_reason_return_7d boolean NOT NULL,
  return_note_zh text,
  return_note_en text,
  shelf_life_days integer,
  carry_on_note_zh text,
  carry_on_note_en text,
  invoice_content_zh text NOT NULL,
  on_shelf boolean NOT NULL,
  sort integer NOT NULL,
  listed_at timestamptz NOT NULL,
  -- Names and descriptions, folded, with pinyin whole and by initials; made by the server when goods are loaded.
  search_text text NOT NULL
);
CREATE INDEX goods_category ON goods (category_id, sort);

-- One file of a picture; `width` 0: a drawing. Served by path, so that every server can.
CREATE TABLE pictures (
  path text NOT NULL,
  width integer NOT NULL,
  format text NOT NULL CHECK (format IN ('svg', 'avif', 'webp', 'jpeg')),
  bytes bytea NOT NULL,
  PRIMARY KEY (path, width, format)
);
CREATE TABLE goods_pictures (
  goods_id text NOT NULL REFERENCES goods,
  position integer NOT NULL,
  path text NOT NULL,
  PRIMARY KEY (goods_id, position)
);

-- S2: reserved + free + sold is what was loaded; free is computed.
CREATE TABLE skus (
  sku_id text PRIMARY KEY,
  goods_id text NOT NULL REFERENCES goods,
  -- [{key, name: {zh, en}, valueKey, value: {zh, en}}], in the order in which they are chosen.
  attributes jsonb NOT NULL,
  -- G4: catalogue prices are whole yuan and dollars.
  price_fen integer NOT NULL CHECK (price_fen >= 0 AND price_fen % 100 = 0),
  price_cents integer NOT NULL CHECK (price_cents >= 0 AND price_cents % 100 = 0),
  list_price_fen integer CHECK (list_price_fen % 100 = 0),
  list_price_cents integer CHECK (list_price_cents % 100 = 0),
  weight_grams integer NOT NULL CHECK (weight_grams >= 0),
  on_sale boolean NOT NULL DEFAULT true,
  sort integer NOT NULL,
  loaded integer NOT NULL CHECK (loaded >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  CHECK (reserved + sold <= loaded)
);
CREATE INDEX skus_goods ON skus (goods_id);

CREATE TABLE pickup_points (
  pickup_point_id text PRIMARY KEY,
  iata text NOT NULL REFERENCES airports,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  place_zh text NOT NULL,
  place_en text NOT NULL,
  -- `06:00~21:30`, Beijing time.
  hours text NOT NULL,
  open boolean NOT NULL DEFAULT true,
  sort integer NOT NULL
);

-- S6. Freight of a parcel: the first grams, then every begun step; free from an amount of goods on (NULL: never).
CREATE TABLE freight_zones (
  zone_id text PRIMARY KEY,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  first_grams integer NOT NULL CHECK (first_grams > 0),
  first_fen integer NOT NULL CHECK (first_fen >= 0 AND first_fen % 100 = 0),
  first_cents integer NOT NULL CHECK (first_cents >= 0 AND first_cents % 100 = 0),
  step_grams integer NOT NULL CHECK (step_grams > 0),
  step_fen integer NOT NULL CHECK (step_fen >= 0 AND step_fen % 100 = 0),
  step_cents integer NOT NULL CHECK (step_cents >= 0 AND step_cents % 100 = 0),
  free_over_fen integer CHECK (free_over_fen % 100 = 0),
  free_over_cents integer CHECK (free_over_cents % 100 = 0)
);
-- A province's code, or a country's (ISO 3166-1 alpha-2). What is not here is not deliverable.
CREATE TABLE freight_areas (
  area_code text PRIMARY KEY,
  zone_id text NOT NULL REFERENCES freight_zones
);

CREATE TABLE cart_lines (
  cart_line_id text PRIMARY KEY,
  owner text NOT NULL,
  sku_id text NOT NULL REFERENCES skus,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  added_at timestamptz NOT NULL,
  UNIQUE (owner, sku_id)
);

CREATE TABLE addresses (
  addr_id text PRIMARY KEY,
  owner text NOT NULL,
  receiver text NOT NULL,
  phone text NOT NULL,
  -- China: codes of the area tree and the detail; elsewhere: country and lines.
  province_code text,
  city_code text,
  county_code text,
  street_code text,
  detail text NOT NULL DEFAULT '',
  country text,
  region text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  line1 text NOT NULL DEFAULT '',
  line2 text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((province_code IS NULL) <> (country IS NULL))
);
CREATE INDEX addresses_owner ON addresses (owner, created_at);
CREATE UNIQUE INDEX addresses_one_default ON addresses (owner) WHERE is_default;

CREATE TABLE coupons (
  coupon_id text PRIMARY KEY,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  -- Either an amount or a percentage.
  amount_fen integer CHECK (amount_fen % 100 = 0),
  amount_cents integer CHECK (amount_cents % 100 = 0),
  percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
  cap_fen integer CHECK (cap_fen % 100 = 0),
  cap_cents integer CHECK (cap_cents % 100 = 0),
  min_spend_fen integer NOT NULL CHECK (min_spend_fen >= 0 AND min_spend_fen % 100 = 0),
  min_spend_cents integer NOT NULL CHECK (min_spend_cents >= 0 AND min_spend_cents % 100 = 0),
  scope text NOT NULL CHECK (scope IN ('all', 'goods', 'wifi', 'category')),
  category_id text REFERENCES categories,
  member_only boolean NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL,
  CHECK ((percent_off IS NULL) = (amount_fen IS NOT NULL AND amount_cents IS NOT NULL)),
  CHECK ((scope = 'category') = (category_id IS NOT NULL))
);
-- S4: once per user, so that account and coupon name it.
CREATE TABLE account_coupons (
  account_id text NOT NULL REFERENCES accounts,
  coupon_id text NOT NULL REFERENCES coupons,
  state text NOT NULL CHECK (state IN ('unused', 'locked', 'used')),
  order_no text REFERENCES orders,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, coupon_id),
  CHECK ((state = 'unused') = (order_no IS NULL))
);

CREATE TABLE rights_cards (
  card_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('times', 'period', 'benefit')),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  description_zh text NOT NULL,
  description_en text NOT NULL,
  refund_note_zh text NOT NULL,
  refund_note_en text NOT NULL,
  times integer CHECK (times > 0),
  plan_ids text[] NOT NULL,
  free_shipping boolean NOT NULL,
  valid_days integer NOT NULL CHECK (valid_days > 0),
  member_only boolean NOT NULL,
  CHECK ((kind = 'times') = (times IS NOT NULL))
);
CREATE TABLE account_rights_cards (
  rights_no text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts,
  card_id text NOT NULL REFERENCES rights_cards,
  -- Uses that came with it, for `times` cards.
  times_granted integer CHECK (times_granted >= 0),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL,
  issued_at timestamptz NOT NULL
);
CREATE INDEX account_rights_cards_account ON account_rights_cards (account_id);
-- S5: a use returns when its order ends unpaid, and on refund.
CREATE TABLE rights_uses (
  use_id text PRIMARY KEY,
  rights_no text NOT NULL REFERENCES account_rights_cards,
  order_no text NOT NULL UNIQUE REFERENCES orders,
  flight_id text REFERENCES flights,
  state text NOT NULL CHECK (state IN ('held', 'used', 'returned')),
  at timestamptz NOT NULL
);
CREATE INDEX rights_uses_card ON rights_uses (rights_no);

ALTER TABLE orders ADD COLUMN member_discount integer NOT NULL DEFAULT 0 CHECK (member_discount >= 0);
ALTER TABLE orders ADD COLUMN coupon_discount integer NOT NULL DEFAULT 0 CHECK (coupon_discount >= 0);
ALTER TABLE orders ADD COLUMN rights_discount integer NOT NULL DEFAULT 0 CHECK (rights_discount >= 0);
UPDATE orders SET member_discount = discount;
ALTER TABLE orders ADD CONSTRAINT orders_discount CHECK (discount = member_discount + coupon_discount + rights_discount);
ALTER TABLE orders ADD COLUMN coupon_id text REFERENCES coupons;
ALTER TABLE orders ADD COLUMN rights_no text REFERENCES account_rights_cards;
ALTER TABLE orders ADD COLUMN pickup_point_id text REFERENCES pickup_points;
ALTER TABLE orders ADD COLUMN invoice_wish jsonb;
ALTER TABLE orders ADD CONSTRAINT orders_pickup_point CHECK ((kind = 'PICKUP') = (pickup_point_id IS NOT NULL));

ALTER TABLE order_lines ADD COLUMN goods_id text REFERENCES goods;
ALTER TABLE order_lines ADD COLUMN picture_path text;
ALTER TABLE order_lines ADD COLUMN coupon_share integer NOT NULL DEFAULT 0 CHECK (coupon_share >= 0);
ALTER TABLE order_lines ADD COLUMN rights_share integer NOT NULL DEFAULT 0 CHECK (rights_share >= 0);
-- Pieces that went back on the shelf after they were sold (S2).
ALTER TABLE order_lines ADD COLUMN restocked integer NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND quantity);
CREATE INDEX order_lines_sku ON order_lines (ref_id) WHERE kind <> 'WIFI';

-- Where a SHIP order goes, as it was said; the newest version holds.
CREATE TABLE order_addresses (
  order_no text NOT NULL REFERENCES orders,
  version integer NOT NULL,
  addr_id text,
  receiver text NOT NULL,
  phone text NOT NULL,
  -- The whole address, one text.
  text text NOT NULL,
  -- Province or country: what freight depends on.
  area_code text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_no, version)
);

CREATE TABLE shipments (
  shipment_id text PRIMARY KEY,
  order_no text NOT NULL UNIQUE REFERENCES orders,
  carrier_code text NOT NULL,
  waybill_no text NOT NULL,
  shipped_at timestamptz NOT NULL
);
-- One per unit of a PICKUP order, made when it is paid.
CREATE TABLE pickup_codes (
  code text PRIMARY KEY,
  order_no text NOT NULL REFERENCES orders,
  line_no integer NOT NULL,
  unit_no integer NOT NULL,
  state text NOT NULL CHECK (state IN ('unused', 'used', 'refunding', 'refunded', 'expired')),
  used_at timestamptz,
  UNIQUE (order_no, line_no, unit_no),
  CHECK ((state = 'used') = (used_at IS NOT NULL))
);
-- What the tracking service said last, by language: it must not be asked more than twice an hour.
CREATE TABLE parcel_tracks (
  carrier_code text NOT NULL,
  waybill_no text NOT NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  state text NOT NULL,
  events jsonb NOT NULL,
  answered_at timestamptz,
  -- When it was asked last, with success or not.
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (carrier_code, waybill_no, language)
);

ALTER TABLE orders DROP CONSTRAINT orders_money_back_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_money_back_reason_check CHECK (money_back_reason IN ('flightCancelled',
  'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp'));
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason CHECK (reason IN ('latePayment', 'secondPayment',
  'flightCancelled', 'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp'));
