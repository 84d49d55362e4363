-- concurrently
-- Refunds that wait for a second person (X4): the few that somebody has agreed to lately.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_approvals_counting ON refund_approvals (at) WHERE ended_at IS NULL;
