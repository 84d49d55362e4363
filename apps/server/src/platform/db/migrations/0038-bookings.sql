-- W9: who travels together. The reference is personal; with it goes who may add the others: an adult.
ALTER TABLE manifest_passengers
  ADD COLUMN booking_ref text,
  ADD COLUMN passenger_kind text CHECK (passenger_kind IN ('adult', 'child', 'infant')),
  ADD CONSTRAINT manifest_passengers_booking CHECK (booking_ref IS NULL OR passenger_kind IS NOT NULL);
