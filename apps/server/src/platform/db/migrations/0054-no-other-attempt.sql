-- Whether an order has no open attempt to pay besides those that were read (attempt-store.ts). An attempt is opened with
-- the order locked: asked with the order locked, a volatile function sees the attempts of those for whom it waited.
CREATE FUNCTION no_other_attempt_1(of_order text, known text[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM payment_attempts WHERE order_no = of_order AND state = 'open' AND payment_no <> ALL (known));
END $$;
