-- Cabin and ground (P9, decision 0016): two databases that tell each other, over a link that may be cut at any byte.

-- One row for each other side: aboard the ground, on the ground every aircraft by its tail. One bundle is on its way in
-- each direction; it is sent again until it is acknowledged, and applied once: `applied_number` moves with what it brings.
CREATE TABLE link_peers (
  peer text PRIMARY KEY,
  -- Numbers count within an epoch. A side whose memory does not fit the other's begins a new one, and tells everything anew.
  own_epoch text NOT NULL,
  sent_number integer NOT NULL DEFAULT 0,
  -- Bundle `sent_number` until the other side has it, sealed: it may hold the last six of documents (G6).
  in_flight_sealed bytea,
  peer_epoch text,
  applied_number integer NOT NULL DEFAULT 0,
  last_call integer NOT NULL DEFAULT 0,
  -- On the ground: the first full picture of this epoch has not been told to its end yet.
  beginning boolean NOT NULL DEFAULT true,
  last_contact timestamptz,
  clock_ahead_ms bigint NOT NULL DEFAULT 0,
  -- What the other side says is still waiting there.
  waiting integer NOT NULL DEFAULT 0
);

-- Aboard: what has changed and was not told yet, written by triggers in the change's own transaction.
CREATE TABLE link_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item text NOT NULL,
  key text NOT NULL
);
CREATE INDEX link_changes_key ON link_changes (item, key);

-- Attached by a server in a cabin (features/cabin-link); what comes from the ground is not told back.
CREATE FUNCTION link_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (item, key) VALUES (TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;

-- Deletes rows with everything that refers to them: an aircraft forgets a flight that is over, or another one's now.
CREATE FUNCTION link_forget(target regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS referring,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY k (number, at)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS columns,
      (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at) FROM unnest(c.confkey) WITH ORDINALITY k (number, at)
        JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number) AS referred
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid = target AND c.conrelid <> target
  LOOP
    PERFORM link_forget(reference.referring, format('(%s) IN (SELECT %s FROM %s WHERE %s)', reference.columns,
      reference.referred, target, condition));
  END LOOP;
  EXECUTE format('DELETE FROM %s WHERE %s', target, condition);
END $$;

-- On the ground: what an aircraft has been told, by its fingerprint: an unchanged manifest costs nothing.
CREATE TABLE link_sent (
  peer text NOT NULL REFERENCES link_peers,
  item text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  PRIMARY KEY (peer, item, key)
);

-- Aboard: what came from the ground. `stale`: not told again yet since a new beginning; `withdrawn`: of no effect any
-- more, and forgotten when everything that happened with it has been told.
CREATE TABLE link_received (
  item text NOT NULL,
  key text NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'stale', 'withdrawn')),
  PRIMARY KEY (item, key)
);

-- The flights that an aircraft was given, and when it has told everything of them.
CREATE TABLE link_flights (
  peer text NOT NULL,
  flight_id text NOT NULL REFERENCES flights,
  given_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (peer, flight_id)
);
CREATE INDEX link_flights_flight ON link_flights (flight_id);

-- On the ground: orders that were placed aboard, and where.
CREATE TABLE link_orders (
  order_no text PRIMARY KEY REFERENCES orders,
  peer text NOT NULL
);

-- On the ground: what an aircraft has told of the use of a plan, in figures that only grow. What was used elsewhere before
-- is in the first ones.
CREATE TABLE link_usage (
  entitlement_id text NOT NULL REFERENCES entitlements,
  peer text NOT NULL,
  state text NOT NULL,
  given_seconds integer NOT NULL,
  given_bytes bigint NOT NULL,
  given_switches integer NOT NULL,
  seconds integer NOT NULL,
  bytes bigint NOT NULL,
  switches integer NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (entitlement_id, peer)
);

-- Where the two sides did not agree, and what was decided by rule: for a person to look at.
CREATE TABLE link_conflicts (
  conflict_id text PRIMARY KEY,
  peer text NOT NULL,
  kind text NOT NULL,
  item text NOT NULL,
  key text NOT NULL,
  detail jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  looked_at timestamptz,
  UNIQUE (peer, kind, item, key)
);

CREATE TABLE link_nonces (
  key_id text NOT NULL,
  nonce text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, nonce)
);
