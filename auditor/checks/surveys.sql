-- Questionnaires (E13): answers belong to their survey, and what was handed in is whole.

-- check: answer-is-to-a-question-of-its-survey
SELECT 'an answer is to no question of its survey, or one that this question cannot have' AS what,
  format('response %s, question %s', r.response_id, a.question_id) AS "where",
  coalesce(q.question ->> 'type', 'no answer') AS expected, array_to_string(a.value, ', ') AS found
FROM survey_answers a
JOIN survey_responses r USING (response_id)
JOIN surveys s USING (survey_id)
LEFT JOIN LATERAL (
  SELECT question FROM jsonb_array_elements(s.content -> 'questions') AS question
  WHERE question ->> 'questionId' = a.question_id
) q ON true
WHERE CASE WHEN q.question ->> 'type' IN ('single', 'multi')
    THEN EXISTS (
      SELECT FROM unnest(a.value) AS chosen
      WHERE NOT q.question -> 'options' @> jsonb_build_array(jsonb_build_object('optionId', chosen)))
    WHEN q.question ->> 'type' IN ('rating', 'nps') THEN a.value[1] !~ '^\d\d?$'
    WHEN q.question ->> 'type' = 'text' THEN btrim(a.value[1]) = ''
    ELSE true END
  OR (q.question ->> 'type' <> 'multi' AND cardinality(a.value) > 1);

-- check: what-was-handed-in-is-whole
-- Only what was asked is answered, and nothing of it that is required was left out.
SELECT 'what was handed in has a gap, or answers what was not asked' AS what,
  'response ' || r.response_id AS "where", 'an answer to ' || array_to_string(required.ids, ', ') AS expected,
  'answers to ' || coalesce(array_to_string(answered.ids, ', '), 'nothing') AS found
FROM survey_responses r
JOIN surveys s USING (survey_id)
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(question ->> 'questionId'), '{}') AS ids
  FROM jsonb_array_elements(s.content -> 'questions') AS question
  WHERE (question ->> 'required')::boolean AND question ->> 'questionId' = ANY (r.asked)
) required
CROSS JOIN LATERAL (SELECT array_agg(a.question_id) AS ids FROM survey_answers a WHERE a.response_id = r.response_id) answered
WHERE r.submitted_at IS NOT NULL
  AND NOT (required.ids <@ coalesce(answered.ids, '{}') AND coalesce(answered.ids, '{}') <@ r.asked);

-- check: anonymous-answer-leads-to-nobody
SELECT 'what was handed in anonymously still says whose it was, or when to the minute' AS what,
  'response ' || r.response_id AS "where", 'no trip, and the hour' AS expected,
  format('trip %s, %s', coalesce(r.trip_id, 'none'), r.submitted_at) AS found
FROM survey_responses r
WHERE r.anonymous AND r.submitted_at IS NOT NULL
  AND (r.trip_id IS NOT NULL OR date_trunc('hour', r.submitted_at, 'UTC') <> r.submitted_at);
