-- Passengers who are still named, for the hourly job that forgets them some time after their trip (G6).
CREATE INDEX manifest_passengers_named ON manifest_passengers (flight_id) WHERE surname <> '';
