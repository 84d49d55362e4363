-- When this login showed last who it is, by a code to its mailbox (L7); null: not since it began.
ALTER TABLE login_sessions ADD COLUMN proved_at timestamptz;
