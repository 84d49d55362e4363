-- Passengers' messages to the airline's service, and the answers that staff give.
CREATE TABLE passenger_messages (
  message_id text PRIMARY KEY,
  -- Who wrote it while logged in (W8); null: a guest, who has the answer by mail alone.
  holder text,
  email text NOT NULL,
  -- As it was typed.
  order_no text,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  text text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered')),
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  -- The name of the key.
  answered_by text,
  CHECK ((state = 'answered') = (answer IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX passenger_messages_holder ON passenger_messages (holder, created_at DESC) WHERE holder IS NOT NULL;
CREATE INDEX passenger_messages_open ON passenger_messages (created_at) WHERE state = 'open';
