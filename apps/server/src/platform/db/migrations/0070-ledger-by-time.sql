-- concurrently
-- The figures of the day (X4) sum up what the ledger has of two days. The index of blocks (0011) finds them too, with
-- whatever else lies in the same blocks; as the figures are read again and again, this one has them alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_moment ON ledger_entries (at);
