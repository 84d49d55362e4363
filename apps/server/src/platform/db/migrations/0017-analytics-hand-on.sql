-- Aboard: events that the ground has not got yet (P9, A2), with what it is told of them, so that nothing has to be looked for
-- in months of events. Written by a trigger in the transaction that stores them; a row goes when the ground has answered.
CREATE TABLE analytics_hand_on (
  hand_on_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id text NOT NULL,
  event_key text NOT NULL,
  received_at timestamptz NOT NULL,
  occurred_at timestamptz NOT NULL,
  event jsonb NOT NULL
);

-- Attached by a server in a cabin (features/analytics-hand-on).
CREATE FUNCTION analytics_note_hand_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_hand_on (project_id, event_key, received_at, occurred_at, event)
  SELECT project_id, event_key, received_at, occurred_at, event FROM stored;
  RETURN NULL;
END $$;
