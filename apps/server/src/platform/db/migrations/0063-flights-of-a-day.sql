-- concurrently
-- The flights of a day, as the console lists them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS flights_date ON flights (flight_date, etd);
