-- Staff are told of dead jobs at each scrape of the metrics; there should be none.
CREATE INDEX jobs_dead ON jobs (kind) WHERE state = 'dead';
