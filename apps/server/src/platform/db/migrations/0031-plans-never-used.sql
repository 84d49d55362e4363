-- Table O: a plan that was never activated goes back by itself after landing, with a reason of its own.
ALTER TABLE orders DROP CONSTRAINT orders_money_back_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_money_back_reason_check CHECK (money_back_reason IN ('flightCancelled',
  'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp', 'neverActivated'));
ALTER TABLE refunds DROP CONSTRAINT refunds_automatic_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_automatic_reason_check CHECK (automatic_reason IN ('flightCancelled',
  'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp', 'neverActivated'));
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason CHECK (reason IN ('latePayment', 'secondPayment',
  'flightCancelled', 'wifiUnavailable', 'underTenPercent', 'planNotOnNewFlight', 'notPickedUp', 'neverActivated',
  'afterSale'));

-- G13: the day on which a SKU was last asked for at its former price, for staff to show; without it the price is not shown.
ALTER TABLE skus ADD COLUMN list_price_asked_on date;
