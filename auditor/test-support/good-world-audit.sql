-- Operators' audit: a line from before the chain, and three in it, one of them sealed and one without its seal since.

CREATE FUNCTION pg_temp.audit(id text, did text, sealed bytea DEFAULT NULL, details jsonb DEFAULT NULL) RETURNS void
LANGUAGE sql BEGIN ATOMIC
  INSERT INTO operator_audit (audit_id, at, key_name, scope, command, summary, changes, changes_sealed, chain_no, prev_hash, had_sealed)
  SELECT id, '2026-11-19 12:00Z', 'duty', 'catalogue', did, did || ' ' || id, details, sealed, chain_no + 1, hash, sealed IS NOT NULL
  FROM operator_audit_head;
  UPDATE operator_audit SET row_hash = encode(sha256(convert_to(jsonb_build_array(chain_no, prev_hash, audit_id,
    to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), key_name, scope, command, summary, resource, changes,
    had_sealed, once_key)::text, 'UTF8')), 'hex') WHERE audit_id = id;
  UPDATE operator_audit_head SET chain_no = line.chain_no, hash = line.row_hash FROM operator_audit line WHERE audit_id = id;
END;

INSERT INTO operator_audit (audit_id, at, key_name, scope, command, summary)
VALUES ('old', '2026-11-01 00:00Z', 'duty', 'catalogue', 'apply', 'stock: 1 changed');
UPDATE operator_audit_head SET unchained = 1;
SELECT pg_temp.audit('first', 'apply', NULL, '[{"id": "TEA", "before": null, "after": {"price": 1}}]');
SELECT pg_temp.audit('second', 'manifest', '\x01');
SELECT pg_temp.audit('third', 'manifest', '\x02');
UPDATE operator_audit SET changes_sealed = NULL WHERE audit_id = 'third';
