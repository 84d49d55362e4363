-- [{name: {zh, en}, value: {zh, en}}], three at most: what decides about a product, below its name.
ALTER TABLE goods ADD COLUMN facts jsonb NOT NULL DEFAULT '[]';
