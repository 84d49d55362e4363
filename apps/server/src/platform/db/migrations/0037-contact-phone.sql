-- Where no mailbox of an order is known: the mainland mobile that gets its texts (O9).
ALTER TABLE orders ADD COLUMN contact_phone text;
