-- The goods that the shop lists, which are those on the shelf with a SKU on sale, with what a list filters and sorts by;
-- and how many there are. The triggers below keep both right whoever writes goods and SKUs, servers of the release before
-- included; nothing else writes here (decision 0066).
CREATE TABLE listed_goods (
  goods_id text PRIMARY KEY REFERENCES goods,
  category_id text NOT NULL,
  ship boolean NOT NULL,
  pickup boolean NOT NULL,
  -- Pieces are free of a SKU on sale.
  in_stock boolean NOT NULL,
  sort integer NOT NULL,
  -- Microseconds, negative: the latest is the first.
  newest bigint NOT NULL,
  -- Of the cheapest SKU.
  price_fen integer NOT NULL,
  price_cents integer NOT NULL,
  member_price_fen integer NOT NULL,
  member_price_cents integer NOT NULL,
  search_text text NOT NULL,
  -- Columns, since an index on an expression is not read alone, and PostgreSQL would sort instead.
  price_fen_down integer NOT NULL GENERATED ALWAYS AS (-price_fen) STORED,
  price_cents_down integer NOT NULL GENERATED ALWAYS AS (-price_cents) STORED,
  member_price_fen_down integer NOT NULL GENERATED ALWAYS AS (-member_price_fen) STORED,
  member_price_cents_down integer NOT NULL GENERATED ALWAYS AS (-member_price_cents) STORED
);
CREATE TABLE listed_counts (
  category_id text NOT NULL,
  ship boolean NOT NULL,
  pickup boolean NOT NULL,
  goods integer NOT NULL,
  PRIMARY KEY (category_id, ship, pickup)
);

-- G4, for sorting only: what a passenger pays is computed by `lessPercent` of the contract, and a test compares the two.
CREATE FUNCTION less_percent(amount integer, percent integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (amount::bigint * (100 - percent) / 10000 * 100)::integer
$$;

CREATE FUNCTION keep_listed_goods(changed text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- One after the other: two who sell the last pieces of two SKUs of one product would each still see the other's piece.
  -- The statement below sees what was committed while this one waited.
  PERFORM FROM goods JOIN unnest(changed) AS id ON id = goods_id ORDER BY goods_id FOR NO KEY UPDATE OF goods;
  WITH ids AS MATERIALIZED (
    SELECT DISTINCT goods_id FROM unnest(changed) AS goods_id
  ), offered AS (
    SELECT goods_id, min(price_fen) AS lowest_fen, min(price_cents) AS lowest_cents,
      bool_or(loaded - reserved - sold > 0) AS in_stock
    FROM ids JOIN skus USING (goods_id) WHERE on_sale GROUP BY goods_id
  ), listed AS MATERIALIZED (
    SELECT goods_id, category_id, ship, pickup, in_stock, sort,
      -(extract(epoch FROM listed_at) * 1000000)::bigint AS newest, lowest_fen, lowest_cents,
      less_percent(lowest_fen, member_percent_off) AS member_fen,
      less_percent(lowest_cents, member_percent_off) AS member_cents, search_text
    FROM offered JOIN goods USING (goods_id) WHERE on_shelf
  ), known AS MATERIALIZED (
    SELECT category_id, ship, pickup FROM ids JOIN listed_goods USING (goods_id)
  ), gone AS (
    DELETE FROM listed_goods USING ids
    WHERE listed_goods.goods_id = ids.goods_id AND ids.goods_id NOT IN (SELECT goods_id FROM listed)
  ), kept AS (
    INSERT INTO listed_goods AS old SELECT * FROM listed
    ON CONFLICT (goods_id) DO UPDATE SET
      category_id = excluded.category_id, ship = excluded.ship, pickup = excluded.pickup,
      in_stock = excluded.in_stock, sort = excluded.sort, newest = excluded.newest,
      price_fen = excluded.price_fen, price_cents = excluded.price_cents,
      member_price_fen = excluded.member_price_fen, member_price_cents = excluded.member_price_cents,
      search_text = excluded.search_text
    WHERE old IS DISTINCT FROM excluded
  ), moved AS (
    SELECT category_id, ship, pickup, sum(step)::integer AS goods
    FROM (SELECT category_id, ship, pickup, 1 AS step FROM listed
      UNION ALL SELECT category_id, ship, pickup, -1 FROM known) steps
    GROUP BY category_id, ship, pickup HAVING sum(step) <> 0 ORDER BY category_id, ship, pickup
  )
  INSERT INTO listed_counts AS counts SELECT * FROM moved
  ON CONFLICT (category_id, ship, pickup) DO UPDATE SET goods = counts.goods + excluded.goods;
END $$;
REVOKE ALL ON FUNCTION keep_listed_goods FROM PUBLIC;

CREATE FUNCTION relist_changed_goods() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM keep_listed_goods(array_agg(DISTINCT goods_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION relist_goods_of_sku() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM keep_listed_goods(ARRAY[OLD.goods_id, NEW.goods_id]);
  RETURN NULL;
END $$;

CREATE TRIGGER goods_changed AFTER UPDATE ON goods
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_changed_goods();
CREATE TRIGGER skus_added AFTER INSERT ON skus
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_changed_goods();
CREATE TRIGGER skus_removed AFTER DELETE ON skus
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_changed_goods();
-- A sale calls nothing until it takes the last piece.
CREATE TRIGGER skus_changed AFTER UPDATE ON skus FOR EACH ROW
  WHEN ((OLD.loaded - OLD.reserved - OLD.sold > 0) <> (NEW.loaded - NEW.reserved - NEW.sold > 0)
    OR (OLD.goods_id, OLD.on_sale, OLD.price_fen, OLD.price_cents)
      IS DISTINCT FROM (NEW.goods_id, NEW.on_sale, NEW.price_fen, NEW.price_cents))
  EXECUTE FUNCTION relist_goods_of_sku();

SELECT keep_listed_goods(array_agg(goods_id)) FROM goods HAVING count(*) > 0;

-- A page of everything.
CREATE INDEX listed_goods_sort ON listed_goods (sort, goods_id);
CREATE INDEX listed_goods_newest ON listed_goods (newest, goods_id);
CREATE INDEX listed_goods_fen ON listed_goods (price_fen, goods_id);
CREATE INDEX listed_goods_fen_down ON listed_goods (price_fen_down, goods_id);
CREATE INDEX listed_goods_cents ON listed_goods (price_cents, goods_id);
CREATE INDEX listed_goods_cents_down ON listed_goods (price_cents_down, goods_id);
CREATE INDEX listed_goods_member_fen ON listed_goods (member_price_fen, goods_id);
CREATE INDEX listed_goods_member_fen_down ON listed_goods (member_price_fen_down, goods_id);
CREATE INDEX listed_goods_member_cents ON listed_goods (member_price_cents, goods_id);
CREATE INDEX listed_goods_member_cents_down ON listed_goods (member_price_cents_down, goods_id);
-- A page with filters: the first of each group that passes them, merged.
CREATE INDEX listed_groups_sort ON listed_goods (category_id, ship, pickup, in_stock, sort, goods_id);
CREATE INDEX listed_groups_newest ON listed_goods (category_id, ship, pickup, in_stock, newest, goods_id);
CREATE INDEX listed_groups_fen ON listed_goods (category_id, ship, pickup, in_stock, price_fen, goods_id);
CREATE INDEX listed_groups_fen_down ON listed_goods (category_id, ship, pickup, in_stock, price_fen_down, goods_id);
CREATE INDEX listed_groups_cents ON listed_goods (category_id, ship, pickup, in_stock, price_cents, goods_id);
CREATE INDEX listed_groups_cents_down ON listed_goods (category_id, ship, pickup, in_stock, price_cents_down, goods_id);
CREATE INDEX listed_groups_member_fen
  ON listed_goods (category_id, ship, pickup, in_stock, member_price_fen, goods_id);
CREATE INDEX listed_groups_member_fen_down
  ON listed_goods (category_id, ship, pickup, in_stock, member_price_fen_down, goods_id);
CREATE INDEX listed_groups_member_cents
  ON listed_goods (category_id, ship, pickup, in_stock, member_price_cents, goods_id);
CREATE INDEX listed_groups_member_cents_down
  ON listed_goods (category_id, ship, pickup, in_stock, member_price_cents_down, goods_id);

-- What the index of the next file finds `search_text` by: each character, each pair, and three Latin letters or digits in
-- a row, since pairs of those are in most texts. A line break separates texts and is in no keyword. A loop, because it
-- takes a fifth of the time of one statement.
CREATE FUNCTION search_grams(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
  pair text := '';
  three text;
  letter text;
BEGIN
  FOREACH letter IN ARRAY string_to_array(searched, NULL) LOOP
    IF letter = E'\n' THEN
      pair := '';
    ELSE
      three := pair || letter;
      pair := right(three, 2);
      grams := grams || letter;
      grams := grams || pair;
      IF octet_length(three) = 3 THEN grams := grams || three; END IF;
    END IF;
  END LOOP;
  RETURN grams;
END $$;
