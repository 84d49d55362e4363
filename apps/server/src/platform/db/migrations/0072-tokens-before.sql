-- concurrently
-- The session of a token that was replaced.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS staff_sessions_previous_token ON staff_sessions (previous_token_hash)
  WHERE previous_token_hash IS NOT NULL;
