-- concurrently
-- How staff find an order by a waybill (X4): of its parcel, of one that comes back, of a replacement.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shipments_waybill ON shipments (waybill_no);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_return_waybill ON refunds (return_waybill_no)
  WHERE return_waybill_no IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_replacement_waybill ON refunds (replacement_waybill_no)
  WHERE replacement_waybill_no IS NOT NULL;
