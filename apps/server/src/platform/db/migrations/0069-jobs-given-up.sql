-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_given_up ON jobs (created_at) WHERE state = 'dead';
