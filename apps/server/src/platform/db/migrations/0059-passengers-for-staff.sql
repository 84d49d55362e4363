-- concurrently
-- How staff find a passenger (X4): by mailbox, mobile and name, of the account and of the manifest; where refunds wait, and what
-- was refunded lately; and the audit by person.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_email ON accounts (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_phone ON accounts (phone) WHERE phone IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_name ON accounts (display_name) WHERE display_name <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS manifest_passengers_email ON manifest_passengers (lower(email))
  WHERE email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS manifest_passengers_phone ON manifest_passengers (phone) WHERE phone IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS manifest_passengers_name ON manifest_passengers (surname, given_name)
  WHERE surname <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS manifest_passengers_name_zh ON manifest_passengers (name_zh)
  WHERE name_zh IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_ended ON refunds (ended_at DESC, refund_no) WHERE ended_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS operator_audit_key ON operator_audit (key_name, at DESC);
-- In UTC, which is the same order: else the planner would look for the few of a state among all open ones by their time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_open_state
  ON refunds (state, (since AT TIME ZONE 'UTC'), refund_no) WHERE ended_at IS NULL;
