-- Staff sign in through the airline's directory, which knows them by a subject and names their groups (X4).
ALTER TABLE staff_people ADD COLUMN directory_issuer text;
ALTER TABLE staff_people ADD COLUMN directory_subject text;
-- Of the groups at the last sign-in. The roles that administrators gave stay in `roles`.
ALTER TABLE staff_people ADD COLUMN directory_roles text[] NOT NULL DEFAULT '{}';
-- widens staff_sessions_way_in_check
ALTER TABLE staff_sessions DROP CONSTRAINT staff_sessions_way_in_check;
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_way_in_check
  CHECK (way_in IN ('passkey', 'demonstration', 'invitation', 'directory'));
