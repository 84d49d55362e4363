-- The passenger's help code finds the entries of their device (A1).
ALTER TABLE client_logs ADD COLUMN help_code text;
CREATE INDEX client_logs_help_code ON client_logs (help_code, received_at);

-- An entry that is sent again, because its answer was lost, is kept once. Older entries and those without an id are many.
ALTER TABLE client_logs ADD COLUMN entry_id text;
CREATE UNIQUE INDEX client_logs_entry ON client_logs (device_id, entry_id);
