-- W8: a boarding pass opens nothing that can be carried away. What a login makes has a holder: `account:ID`,
-- `mailbox:ADDRESS` (in lower case, proved by a code), `device:ID` (aboard), or `session:HASH` where there is none of them.
ALTER TABLE login_sessions ADD COLUMN device_id text;
ALTER TABLE orders ADD COLUMN holder text;

UPDATE orders SET holder = coalesce('mailbox:' || lower(contact_email), 'account:' || account_id);
CREATE INDEX orders_holder ON orders (holder, created_at DESC);
CREATE INDEX orders_contact ON orders (lower(contact_email), created_at DESC) WHERE contact_email IS NOT NULL;

-- Addresses and photos of a trip become those of the one mailbox that used it. Where several did, nobody can tell whose
-- they are, and nobody sees them any more.
CREATE TEMPORARY TABLE mailbox_of_trip ON COMMIT DROP AS
  SELECT 'trip:' || trip_id AS owner, 'mailbox:' || min(lower(email)) AS holder
  FROM (SELECT trip_id, email FROM login_sessions WHERE scope = 'trip' AND trip_id IS NOT NULL
        UNION ALL SELECT trip_id, contact_email FROM orders WHERE trip_id IS NOT NULL) AS used
  GROUP BY trip_id HAVING count(DISTINCT lower(email)) = 1 AND count(*) = count(email);
UPDATE addresses SET owner = holder, is_default = false FROM mailbox_of_trip WHERE addresses.owner = mailbox_of_trip.owner;
UPDATE refund_photos SET owner = holder FROM mailbox_of_trip WHERE refund_photos.owner = mailbox_of_trip.owner;
