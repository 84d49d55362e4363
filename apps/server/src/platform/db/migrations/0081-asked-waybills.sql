-- A waybill that staff asked a carrier for before the parcel is handed over (X4). The order's number is the carrier's key
-- too, so that an order has one at most: while waybill_no is null, the answer is on its way or was lost.
CREATE TABLE asked_waybills (
  order_no text PRIMARY KEY REFERENCES orders,
  carrier_code text NOT NULL,
  -- The address that the label shows: another one needs another label.
  address_version integer NOT NULL,
  -- A person or a key, as the audit names them.
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  waybill_no text,
  given_at timestamptz
);
