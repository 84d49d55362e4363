-- X4: the token of a session of staff is replaced while somebody uses it. The one before still opens the session until the
-- new one has come back, and a minute longer for calls that were under way; after that it ends the session, for somebody has
-- copied it.
-- The browser that a person sits at, by a random number that its cookie keeps: two people of one act sit at two.
ALTER TABLE staff_sessions ADD COLUMN desk_hash text;
ALTER TABLE staff_sessions ADD COLUMN token_since timestamptz;
ALTER TABLE staff_sessions ADD COLUMN previous_token_hash text;
ALTER TABLE staff_sessions ADD COLUMN previous_token_until timestamptz;
