-- Holders (W8): who made an order, and so who sees it again.

-- check: order-has-a-possible-holder
-- Null: a server of an earlier release inserted it.
SELECT 'an order belongs to nobody who could have made it' AS what, 'order ' || order_no AS "where",
  'its account, a mailbox in lower case, a device or a session' AS expected, holder AS found
FROM orders
WHERE holder IS NOT NULL AND NOT CASE split_part(holder, ':', 1)
  WHEN 'account' THEN holder = 'account:' || account_id
  WHEN 'mailbox' THEN holder = lower(holder) AND holder LIKE 'mailbox:%_@_%'
  WHEN 'device' THEN holder ~ '^device:.'
  WHEN 'session' THEN holder ~ '^session:.'
  ELSE false END;

-- check: erased-order-names-no-mailbox
SELECT 'an order names a mailbox of an erased passenger' AS what, 'order ' || o.order_no AS "where",
  'no mailbox' AS expected, o.holder AS found
FROM orders o
JOIN accounts a USING (account_id)
WHERE (a.display_name, a.document_hash, a.ffp_card_no, a.email) IS NOT DISTINCT FROM ('', NULL, NULL, NULL)
  AND starts_with(o.holder, 'mailbox:');
