-- Operators' audit: a chain of lines, each of which holds the hash of the one before and of what it says itself. What the
-- head in this database cannot prove, the heads in the server's log do.

-- check: audit-line-is-as-written
SELECT 'a line of the operators’ audit is not what was written' AS what,
  format('audit line %s %s', chain_no, audit_id) AS "where", row_hash AS expected, said AS found
FROM (
  SELECT *, encode(sha256(convert_to(jsonb_build_array(chain_no, prev_hash, audit_id,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), key_name, scope, command, summary, resource, changes,
    had_sealed, once_key)::text, 'UTF8')), 'hex') AS said
  FROM operator_audit WHERE chain_no IS NOT NULL) AS line
WHERE row_hash IS DISTINCT FROM said OR (changes_sealed IS NOT NULL AND NOT had_sealed);

-- check: audit-line-follows-the-one-before
SELECT 'a line of the operators’ audit is missing, or was put in' AS what,
  format('audit line %s %s', chain_no, audit_id) AS "where",
  format('%s after %s', before_no + 1, before_hash) AS expected, format('%s after %s', chain_no, prev_hash) AS found
FROM (
  SELECT *, coalesce(lag(chain_no) OVER chain, 0) AS before_no,
    coalesce(lag(row_hash) OVER chain, repeat('0', 64)) AS before_hash
  FROM operator_audit WHERE chain_no IS NOT NULL WINDOW chain AS (ORDER BY chain_no)) AS line
WHERE chain_no <> before_no + 1 OR prev_hash IS DISTINCT FROM before_hash;

-- check: audit-ends-with-its-head
SELECT 'the last lines of the operators’ audit are missing' AS what, 'audit head' AS "where",
  format('%s %s', head.chain_no, head.hash) AS expected, format('%s %s', last.chain_no, last.row_hash) AS found
FROM operator_audit_head head
LEFT JOIN LATERAL (
  SELECT chain_no, row_hash FROM operator_audit WHERE chain_no IS NOT NULL ORDER BY chain_no DESC LIMIT 1) AS last ON true
WHERE head.chain_no <> coalesce(last.chain_no, 0) OR head.hash <> coalesce(last.row_hash, repeat('0', 64));

-- check: audit-lines-are-in-the-chain
SELECT 'lines of the operators’ audit were put in beside the chain, or lines from before it are missing' AS what,
  'audit head' AS "where", head.unchained || ' lines' AS expected, beside.lines || ' lines' AS found
FROM operator_audit_head head, (SELECT count(*) AS lines FROM operator_audit WHERE chain_no IS NULL) AS beside
WHERE head.unchained <> beside.lines;

-- check: audit-has-a-head
SELECT 'the head of the operators’ audit is missing' AS what, 'audit head' AS "where", '1' AS expected, '0' AS found
WHERE NOT EXISTS (SELECT FROM operator_audit_head);
