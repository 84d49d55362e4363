-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS listed_goods_grams
  ON listed_goods USING gin (search_grams(search_text)) WITH (fastupdate = off);
