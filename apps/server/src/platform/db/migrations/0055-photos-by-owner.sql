-- concurrently
-- The export and the erasing of a passenger's data look for photos by their owner.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_photos_owner ON refund_photos (owner);
