-- An offer in the editors' words at the top of the shop. With a coupon it is shown only while that coupon is valid.
CREATE TABLE promotions (
  promotion_id text PRIMARY KEY,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  line_zh text NOT NULL,
  line_en text NOT NULL,
  action_zh text NOT NULL,
  action_en text NOT NULL,
  category_id text NOT NULL REFERENCES categories,
  coupon_id text REFERENCES coupons,
  picture text,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL CHECK (valid_to > valid_from)
);

-- Goods that the editors show together at the front of the shop. Those off the shelf are left out when it is read.
CREATE TABLE shelves (
  shelf_id text PRIMARY KEY,
  shape text NOT NULL CHECK (shape IN ('scenes', 'tiles', 'story', 'pair')),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  line_zh text,
  line_en text,
  category_id text REFERENCES categories,
  goods_ids text[] NOT NULL,
  sort integer NOT NULL,
  CHECK ((line_zh IS NULL) = (line_en IS NULL))
);
