/** The minimum for the same shopping: no events, jobs, ledger, coupons, or addresses in words. */
export const shopTables = `
  CREATE TABLE goods (
    goods_id text PRIMARY KEY, category_id text NOT NULL, sort integer NOT NULL, listed_at timestamptz NOT NULL,
    facts jsonb NOT NULL);
  CREATE TABLE skus (
    sku_id text PRIMARY KEY, goods_id text NOT NULL REFERENCES goods, variant jsonb NOT NULL, price integer NOT NULL,
    list_price integer, weight_grams integer NOT NULL,
    loaded integer NOT NULL, reserved integer NOT NULL DEFAULT 0, sold integer NOT NULL DEFAULT 0);
  CREATE INDEX skus_goods ON skus (goods_id);
  CREATE TABLE freight (
    province_code text PRIMARY KEY, first_grams integer NOT NULL, first_price integer NOT NULL,
    step_grams integer NOT NULL, step_price integer NOT NULL, free_over integer);
  CREATE TABLE cart_lines (
    cart_line_id text PRIMARY KEY, owner text NOT NULL, sku_id text NOT NULL REFERENCES skus, quantity integer NOT NULL,
    UNIQUE (owner, sku_id));
  CREATE TABLE addresses (
    addr_id text PRIMARY KEY, owner text NOT NULL, province_code text NOT NULL, facts jsonb NOT NULL);
  CREATE INDEX addresses_owner ON addresses (owner);
  CREATE TABLE goods_orders (
    order_no text PRIMARY KEY, owner text NOT NULL, state text NOT NULL, freight integer NOT NULL,
    payable integer NOT NULL, ship_to jsonb NOT NULL, created_at timestamptz NOT NULL, paid_at timestamptz);
  CREATE TABLE goods_order_lines (
    order_no text NOT NULL REFERENCES goods_orders, line_no integer NOT NULL, sku_id text NOT NULL REFERENCES skus,
    quantity integer NOT NULL, price integer NOT NULL, PRIMARY KEY (order_no, line_no));
  CREATE TABLE goods_payments (
    payment_no text PRIMARY KEY, order_no text NOT NULL REFERENCES goods_orders, state text NOT NULL,
    amount integer NOT NULL, created_at timestamptz NOT NULL, paid_at timestamptz, provider_txn text UNIQUE);
`
