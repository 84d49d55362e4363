-- [{kind, path}]: what the goods page shows of this variant; none: the goods' own pictures.
ALTER TABLE skus ADD COLUMN pictures jsonb NOT NULL DEFAULT '[]';
