-- A survey with an answer in each situation that can be.

INSERT INTO surveys VALUES ('survey', '{"surveyId": "survey", "questions": [
  {"questionId": "stars", "type": "rating", "required": true, "max": 5},
  {"questionId": "online", "type": "single", "required": true, "options": [{"optionId": "A"}, {"optionId": "B"}]},
  {"questionId": "why", "type": "multi", "required": true, "options": [{"optionId": "A"}, {"optionId": "B"}],
    "showIf": {"questionId": "online", "in": ["B"]}},
  {"questionId": "more", "type": "text", "required": false}]}');
INSERT INTO survey_responses (response_id, survey_id, once_hash, trip_id, flight_id, anonymous, asked, draft_at, submitted_at)
VALUES ('draft', 'survey', 'draft', 'trip paid', 'F1', true, NULL, '2026-11-20 09:10Z', NULL),
  ('named', 'survey', 'named', 'trip active', 'F1', false, '{stars,online,why,more}', NULL, '2026-11-20 09:10Z'),
  ('anonymous', 'survey', 'anonymous', NULL, 'F1', true, '{stars,online,more}', NULL, '2026-11-20 09:00Z');
INSERT INTO survey_answers
VALUES ('draft', 'more', '{words}'), ('named', 'stars', '{5}'), ('named', 'online', '{B}'), ('named', 'why', '{A,B}'),
  ('anonymous', 'stars', '{1}'), ('anonymous', 'online', '{A}');
