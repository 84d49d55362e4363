-- Identities: who travelled is forgotten some time after the trip (G6), and then wholly.

-- check: forgotten-passenger-is-blank
SELECT 'a passenger was forgotten in part' AS what, 'trip ' || trip_id AS "where",
  'no name, seat, card, contact or booking, and no document by which anybody is found' AS expected,
  concat_ws(', ', nullif(surname, ''), seat_number, document_hash) AS found
FROM manifest_passengers
WHERE ticket_no LIKE 'erased %' AND (surname <> '' OR given_name <> '' OR name_zh IS NOT NULL
  OR seat_number IS NOT NULL OR ffp_card_no IS NOT NULL OR phone IS NOT NULL OR email IS NOT NULL
  OR booking_ref IS NOT NULL
  OR document_hash NOT LIKE 'erased%' OR document_last6_hash NOT LIKE 'erased%');

-- check: passenger-named-too-long
SELECT 'a passenger is still named though no retention allows it' AS what, 'trip ' || m.trip_id AS "where",
  'forgotten 184 days after landing at the latest' AS expected, 'landed ' || f.eta AS found
FROM manifest_passengers m JOIN flights f USING (flight_id)
WHERE m.surname <> '' AND f.eta < (SELECT max(run_at) FROM jobs WHERE kind = 'housekeeping') - interval '186 days' AND NOT EXISTS (
  SELECT FROM orders o LEFT JOIN accounts a USING (account_id)
  WHERE (o.trip_id = m.trip_id OR a.document_hash = m.document_hash)
    AND (o.state IN ('pending_payment', 'paid', 'awaiting_shipment', 'shipped')
      OR EXISTS (SELECT FROM refunds r WHERE r.order_no = o.order_no AND r.state NOT IN ('completed', 'canceled', 'rejected', 'receipt_refused'))));
