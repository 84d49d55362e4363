-- Jobs that are due at the same instant run in the order in which they were written.
ALTER TABLE jobs ADD COLUMN turn bigint GENERATED ALWAYS AS IDENTITY;
-- What a job is about, such as an order: jobs about one thing wait for each other, and run in the order of their turns.
ALTER TABLE jobs ADD COLUMN about text;
CREATE INDEX jobs_about ON jobs (about, turn) WHERE state = 'waiting' AND about IS NOT NULL;
