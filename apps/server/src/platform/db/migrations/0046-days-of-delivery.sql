-- A parcel ordered before `order_by` (`17:35`, Beijing time) arrives `delivery_days` later. NULL: no day is promised.
ALTER TABLE freight_zones
  ADD COLUMN order_by text CHECK (order_by ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN delivery_days integer CHECK (delivery_days BETWEEN 0 AND 90),
  ADD CHECK ((order_by IS NULL) = (delivery_days IS NULL));
-- How long a counter needs for an order, and how long before departure it hands over last. NULL: no time is promised.
ALTER TABLE pickup_points
  ADD COLUMN ready_minutes integer CHECK (ready_minutes BETWEEN 0 AND 10080),
  ADD COLUMN closes_minutes_before integer CHECK (closes_minutes_before BETWEEN 0 AND 1440),
  ADD CHECK ((ready_minutes IS NULL) = (closes_minutes_before IS NULL));
