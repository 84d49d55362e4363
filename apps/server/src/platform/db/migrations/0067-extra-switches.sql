-- Changes of device that staff have added to those of the plan (P3, X4).
ALTER TABLE entitlements ADD COLUMN extra_switches integer NOT NULL DEFAULT 0;
