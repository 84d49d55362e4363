-- Questionnaires answered (E13): one response to a survey for each trip.
CREATE TABLE survey_responses (
  response_id text PRIMARY KEY,
  survey_id text NOT NULL REFERENCES surveys,
  -- Keyed hash of survey and trip: one response, also where nobody shall know any more whose it was.
  once_hash text NOT NULL UNIQUE,
  -- NULL: handed in anonymously.
  trip_id text REFERENCES manifest_passengers,
  flight_id text NOT NULL REFERENCES flights,
  anonymous boolean NOT NULL,
  -- The questions that were asked when it was handed in; conditions leave some out.
  asked text[],
  -- While it is being answered, the last time that something was kept.
  draft_at timestamptz,
  submitted_at timestamptz,
  CHECK ((submitted_at IS NULL) = (draft_at IS NOT NULL)),
  CHECK ((submitted_at IS NULL) = (asked IS NULL)),
  CHECK ((trip_id IS NULL) = (anonymous AND submitted_at IS NOT NULL))
);
CREATE INDEX survey_responses_survey ON survey_responses (survey_id, submitted_at);
CREATE INDEX survey_responses_trip ON survey_responses (trip_id);
CREATE INDEX survey_responses_draft ON survey_responses (draft_at) WHERE draft_at IS NOT NULL;

-- Option ids, or one rating, or one text. A row of its own for each question: two devices that type lose nothing of each other.
CREATE TABLE survey_answers (
  response_id text NOT NULL REFERENCES survey_responses ON DELETE CASCADE,
  question_id text NOT NULL,
  value text[] NOT NULL CHECK (cardinality(value) > 0),
  PRIMARY KEY (response_id, question_id)
);
