-- When the carrier delivered a parcel, as parcel tracking said it; null: not said. Return windows begin with it (R6).
ALTER TABLE shipments ADD COLUMN delivered_at timestamptz;

-- What the last answers already say.
UPDATE shipments s SET delivered_at = told.at
FROM (
  SELECT carrier_code, waybill_no, min((event ->> 'at')::timestamptz) AS at
  FROM parcel_tracks, jsonb_array_elements(events) AS event
  WHERE state = 'signed' AND event ->> 'state' = 'signed'
  GROUP BY carrier_code, waybill_no
) told
WHERE told.carrier_code = s.carrier_code AND told.waybill_no = s.waybill_no AND told.at >= s.shipped_at;
