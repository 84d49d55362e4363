-- E4: the tab of orders with a refund, and the passenger's refunds, found without looking at every order. A trigger keeps
-- it, because servers of the release before place refunds too.
ALTER TABLE orders ADD COLUMN has_refund boolean NOT NULL DEFAULT false;

CREATE FUNCTION order_note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET has_refund = true WHERE order_no = NEW.order_no AND NOT has_refund;
  RETURN NULL;
END $$;
CREATE TRIGGER order_note_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION order_note_refund();

UPDATE orders SET has_refund = true WHERE EXISTS (SELECT FROM refunds WHERE refunds.order_no = orders.order_no);
