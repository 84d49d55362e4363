-- Reconciliations: what gateways' statements and the ledger were found to have in common.

-- check: reconciliation-state-fits-its-differences
SELECT 'a day''s state and its differences do not fit' AS what,
  format('%s on %s', gateway, day) AS "where",
  CASE WHEN open > 0 THEN 'different' WHEN lines + named > 0 THEN 'equal' ELSE 'equal or waiting' END AS expected,
  format('%s, %s open differences of %s', state, open, named) AS found
FROM reconciliations
CROSS JOIN LATERAL (
  SELECT count(*) AS named, count(*) FILTER (WHERE difference->>'healed' IS DISTINCT FROM 'true') AS open
  FROM jsonb_array_elements(differences) difference
) d
CROSS JOIN LATERAL (
  SELECT count(*) AS lines FROM statement_lines l WHERE l.gateway = reconciliations.gateway AND l.day = reconciliations.day
) s
WHERE CASE state WHEN 'different' THEN open = 0 WHEN 'equal' THEN open > 0 ELSE lines + named > 0 END;

-- check: reconciliation-counts-its-statement
SELECT 'a day does not say what its statement says' AS what,
  format('%s on %s', r.gateway, r.day) AS "where",
  format('%s payments of %s, %s refunds of %s', s.payments, s.paid, s.refunds, s.refunded) AS expected,
  format('%s payments of %s, %s refunds of %s', r.payments, r.paid_minor, r.refunds, r.refunded_minor) AS found
FROM reconciliations r
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE kind = 'captured') AS payments,
    count(*) FILTER (WHERE kind = 'refunded') AS refunds,
    coalesce(sum(amount) FILTER (WHERE kind = 'captured' AND l.currency = r.currency), 0) AS paid,
    coalesce(sum(amount) FILTER (WHERE kind = 'refunded' AND l.currency = r.currency), 0) AS refunded
  FROM statement_lines l WHERE l.gateway = r.gateway AND l.day = r.day
) s
WHERE (s.payments, s.paid, s.refunds, s.refunded) IS DISTINCT FROM (r.payments, r.paid_minor, r.refunds, r.refunded_minor);

-- check: reconciliation-is-open
-- severity: warning
SELECT 'a gateway and the ledger differ: an operator must see to it' AS what,
  format('%s on %s', gateway, day) AS "where",
  'equal' AS expected,
  (SELECT string_agg(format('%s %s', difference->>'name', coalesce(difference->>'refundNo', difference->>'paymentNo')), ', ')
    FROM jsonb_array_elements(differences) difference WHERE difference->>'healed' IS DISTINCT FROM 'true') AS found
FROM reconciliations
WHERE state = 'different';
