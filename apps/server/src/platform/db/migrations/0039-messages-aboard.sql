-- P9: a message that was written aboard, and the tail number of the aircraft, which shows the answer.
ALTER TABLE passenger_messages ADD COLUMN aircraft text;
CREATE INDEX passenger_messages_aircraft ON passenger_messages (aircraft, created_at) WHERE aircraft IS NOT NULL;
