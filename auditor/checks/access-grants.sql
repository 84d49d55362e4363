-- Access grants (P3): the network is open exactly for who may use it.

-- check: active-plan-is-online
SELECT 'a plan is active without an open grant, or open without being active' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  CASE e.state WHEN 'active' THEN '1 open grant' ELSE 'no open grant' END AS expected,
  format('%s, %s open', e.state, count(g.grant_id)) AS found
FROM entitlements e
LEFT JOIN access_grants g ON g.entitlement_id = e.entitlement_id AND g.state IN ('online', 'out_of_coverage', 'paused')
GROUP BY e.entitlement_id
HAVING count(g.grant_id) <> CASE e.state WHEN 'active' THEN 1 ELSE 0 END;

-- check: device-has-one-grant
SELECT 'two grants are open for one device' AS what,
  'device ' || device AS "where",
  '1' AS expected,
  format('%s: %s', count(*), string_agg(grant_id, ', ' ORDER BY grant_id)) AS found
FROM access_grants
WHERE state IN ('online', 'out_of_coverage', 'paused')
GROUP BY device
HAVING count(*) > 1;

-- check: grant-is-its-passengers
SELECT 'a grant is another passenger''s than its plan' AS what,
  'grant ' || g.grant_id AS "where", 'trip ' || e.trip_id AS expected, 'trip ' || g.trip_id AS found
FROM access_grants g
JOIN entitlements e USING (entitlement_id)
WHERE g.trip_id <> e.trip_id;

-- check: grant-was-activated
SELECT 'a grant was opened with a plan that was never activated' AS what,
  'grant ' || g.grant_id AS "where", 'activated' AS expected, e.state || ', never activated' AS found
FROM access_grants g
JOIN entitlements e USING (entitlement_id)
WHERE e.activated_at IS NULL;

-- check: ended-grant-says-when-and-why
SELECT 'a grant does not say when and why it ended, or says so though it is open' AS what,
  'grant ' || grant_id AS "where",
  CASE WHEN state IN ('ended', 'revoked') THEN 'an end with a reason' ELSE 'no end' END AS expected,
  format('%s, ended at %s, reason %s', state, coalesce(ended_at::text, 'never'), coalesce(end_reason, 'none')) AS found
FROM access_grants
WHERE CASE WHEN state IN ('ended', 'revoked') THEN ended_at IS NULL OR end_reason IS NULL
  ELSE ended_at IS NOT NULL OR end_reason IS NOT NULL END;
