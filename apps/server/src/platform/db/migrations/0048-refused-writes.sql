-- Ends a statement of several writes of which one did not find its rows (write-at-once.ts): nothing of it stays.
CREATE FUNCTION refuse_write_1(name text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RAISE EXCEPTION 'the write % did not find its rows', name USING ERRCODE = 'AW001', CONSTRAINT = name;
END $$;

-- Whether a cart is still as it was read: {cart_line_id: quantity}. Holds it until the transaction ends (cart-store.ts);
-- a volatile function sees the rows of those for whom it waited.
CREATE FUNCTION cart_is_1(of_owner text, seen jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('cart ' || of_owner, 0));
  RETURN (SELECT coalesce(jsonb_object_agg(cart_line_id, quantity), '{}') FROM cart_lines WHERE owner = of_owner) = seen;
END $$;

-- The same of addresses: {addr_id: is_default} (address-store.ts).
CREATE FUNCTION addresses_are_1(of_owner text, seen jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('addresses ' || of_owner, 0));
  RETURN (SELECT coalesce(jsonb_object_agg(addr_id, is_default), '{}') FROM addresses WHERE owner = of_owner) = seen;
END $$;

-- Whether the uses of a passenger's rights card are still those that were read; no other order uses it until the
-- transaction ends (rights-store.ts). FOR UPDATE would deadlock: an order that names the card has a key-share lock on it.
CREATE FUNCTION card_is_1(of_card text, of_account text, of_flight text, seen_uses bigint, seen_on_flight boolean)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM account_rights_cards WHERE rights_no = of_card AND account_id = of_account FOR NO KEY UPDATE;
  RETURN FOUND AND (
    SELECT count(*) = seen_uses AND coalesce(bool_or(flight_id = of_flight), false) = seen_on_flight
    FROM rights_uses WHERE rights_no = of_card AND state <> 'returned');
END $$;
