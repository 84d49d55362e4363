-- Devices (facts §6): passenger <- entitlement <- grant <- device <- lease. A grant belongs to a device; only a lease is the gate's.

-- Every decision that the gate is told gets the next one, so that a late `allow` cannot beat a `deny`.
CREATE SEQUENCE gate_fence;

-- A piece of equipment of one passenger aboard. It is known again by its signed token, or by its lease.
CREATE TABLE portal_devices (
  device_id text PRIMARY KEY,
  trip_id text NOT NULL REFERENCES manifest_passengers,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX portal_devices_trip ON portal_devices (trip_id);

-- The address that a device has now (`until` null), or had; one of IPv4 and one of IPv6 at most.
CREATE TABLE device_leases (
  lease_id text PRIMARY KEY,
  device_id text NOT NULL REFERENCES portal_devices,
  address text NOT NULL,
  -- Null: the gate could not tell.
  hardware text,
  since timestamptz NOT NULL,
  until timestamptz,
  -- The gate's counter for the address when its bytes were last added to an entitlement.
  epoch text NOT NULL,
  bytes_counted bigint NOT NULL CHECK (bytes_counted >= 0),
  CHECK (until >= since)
);
CREATE UNIQUE INDEX device_leases_address ON device_leases (address) WHERE until IS NULL;
CREATE INDEX device_leases_device ON device_leases (device_id);

INSERT INTO portal_devices (device_id, trip_id, created_at, seen_at)
SELECT 'dev_' || md5(trip_id || ' ' || device), trip_id, min(opened_at), max(opened_at)
FROM access_grants GROUP BY trip_id, device;
INSERT INTO device_leases (lease_id, device_id, address, since, epoch, bytes_counted)
SELECT 'lease_' || md5(grant_id), 'dev_' || md5(trip_id || ' ' || device), device, opened_at, '', bytes_counted
FROM access_grants WHERE ended_at IS NULL;

ALTER TABLE access_grants ADD COLUMN device_id text REFERENCES portal_devices;
UPDATE access_grants SET device_id = 'dev_' || md5(trip_id || ' ' || device);
ALTER TABLE access_grants ALTER COLUMN device_id SET NOT NULL;
DROP INDEX access_grants_device;
ALTER TABLE access_grants DROP COLUMN device, DROP COLUMN bytes_counted;
CREATE UNIQUE INDEX access_grants_device ON access_grants (device_id) WHERE state IN ('online', 'out_of_coverage', 'paused');

-- When the gate was last seen to have it open; what it lost meanwhile is not billed.
ALTER TABLE access_grants ADD COLUMN confirmed_at timestamptz;
UPDATE access_grants SET confirmed_at = opened_at;
ALTER TABLE access_grants ALTER COLUMN confirmed_at SET NOT NULL;
ALTER TABLE access_grants ADD COLUMN paused_at timestamptz;
ALTER TABLE access_grants ADD CONSTRAINT access_grants_paused CHECK ((state = 'paused') <= (paused_at IS NOT NULL));

-- How often the passenger let the plan rest (P3).
ALTER TABLE entitlements ADD COLUMN pauses integer NOT NULL DEFAULT 0 CHECK (pauses >= 0);

-- A passenger's tap on "give it back", with our own record of outages as it stood then: once per plan.
CREATE TABLE outage_reports (
  entitlement_id text PRIMARY KEY REFERENCES entitlements,
  outcome text NOT NULL CHECK (outcome IN ('refunding', 'asked')),
  outage_seconds integer NOT NULL CHECK (outage_seconds >= 0),
  online_seconds integer NOT NULL CHECK (online_seconds >= 0),
  reported_at timestamptz NOT NULL
);

-- What the probes of the satellite link say, for all servers together: one row.
CREATE TABLE satellite_link (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  state text NOT NULL CHECK (state IN ('up', 'down')),
  probes_lost integer NOT NULL CHECK (probes_lost >= 0),
  lost_since timestamptz,
  probed_at timestamptz NOT NULL
);
