-- A2: the role that serves owns no table, so months of events are made and dropped by functions of the owner.
CREATE FUNCTION analytics_add_month(month text, begins timestamptz, ends timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF month !~ '^analytics_events_[0-9]{6}$' THEN RAISE EXCEPTION 'not a month of events: %', month; END IF;
  -- From here on the default partition gets no rows, and a second server waits.
  LOCK TABLE analytics_events_default IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(month) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE analytics_events INCLUDING DEFAULTS)', month);
  EXECUTE format('WITH moved AS (
      DELETE FROM analytics_events_default WHERE received_at >= $1 AND received_at < $2 RETURNING *)
    INSERT INTO %I SELECT * FROM moved', month) USING begins, ends;
  EXECUTE format('ALTER TABLE analytics_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', month, begins, ends);
END $$;

CREATE FUNCTION analytics_drop_month(month text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF month !~ '^analytics_events_[0-9]{6}$' THEN RAISE EXCEPTION 'not a month of events: %', month; END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', month);
END $$;

REVOKE ALL ON FUNCTION analytics_add_month, analytics_drop_month FROM PUBLIC;
