-- Access grants (P3): the network is open exactly for who may use it.

-- check: active-plan-is-online
SELECT 'a plan is active without a grant that runs, or one runs or rests beside it' AS what,
  'entitlement ' || e.entitlement_id AS "where",
  CASE e.state WHEN 'active' THEN '1 running grant' WHEN 'paused' THEN 'at most 1 paused grant' ELSE 'no open grant' END AS expected,
  format('%s, %s running, %s paused', e.state, count(g.grant_id) FILTER (WHERE g.state <> 'paused'),
    count(g.grant_id) FILTER (WHERE g.state = 'paused')) AS found
FROM entitlements e
LEFT JOIN access_grants g ON g.entitlement_id = e.entitlement_id AND g.state IN ('online', 'out_of_coverage', 'paused')
GROUP BY e.entitlement_id
HAVING count(g.grant_id) FILTER (WHERE g.state <> 'paused') <> CASE e.state WHEN 'active' THEN 1 ELSE 0 END
  OR count(g.grant_id) FILTER (WHERE g.state = 'paused') > CASE e.state WHEN 'paused' THEN 1 ELSE 0 END;

-- check: device-has-one-grant
SELECT 'two grants are open for one device' AS what,
  'device ' || device_id AS "where",
  '1' AS expected,
  format('%s: %s', count(*), string_agg(grant_id, ', ' ORDER BY grant_id)) AS found
FROM access_grants
WHERE state IN ('online', 'out_of_coverage', 'paused')
GROUP BY device_id
HAVING count(*) > 1;

-- check: device-is-its-passengers
SELECT 'a plan runs on the device of another passenger' AS what,
  'grant ' || g.grant_id AS "where", 'trip ' || e.trip_id AS expected, 'trip ' || d.trip_id AS found
FROM access_grants g
JOIN entitlements e USING (entitlement_id)
JOIN portal_devices d USING (device_id)
WHERE d.trip_id <> e.trip_id;

-- check: address-has-one-device
-- The gate opens an address: who has it must be one device.
SELECT 'two devices have one address' AS what,
  'address ' || address AS "where", '1' AS expected,
  format('%s: %s', count(*), string_agg(device_id, ', ' ORDER BY device_id)) AS found
FROM device_leases
WHERE until IS NULL
GROUP BY address
HAVING count(*) > 1;

-- check: running-grant-has-an-address
SELECT 'a grant runs on a device that is nowhere' AS what,
  'grant ' || g.grant_id AS "where", 'a lease' AS expected, 'none on device ' || g.device_id AS found
FROM access_grants g
WHERE g.state IN ('online', 'out_of_coverage') AND NOT EXISTS (
  SELECT FROM device_leases l WHERE l.device_id = g.device_id AND l.until IS NULL);

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
