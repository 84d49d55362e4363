import type { BrokenWorld } from './broken-worlds.ts'

const answer = (response: string, question: string, value: string) =>
  `INSERT INTO survey_answers VALUES ('${response}', '${question}', '${value}')
    ON CONFLICT (response_id, question_id) DO UPDATE SET value = excluded.value;`
/** The database itself refuses some of it: a dump that was edited by hand is not asked. */
const unchecked = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'survey_responses'::regclass AND contype = 'c'
  LOOP EXECUTE format('ALTER TABLE survey_responses DROP CONSTRAINT %I', name); END LOOP; END $$;`

/** Questionnaires that passengers answer. */
export const brokenSurveys: readonly BrokenWorld[] = [
  {
    when: 'answers are to no question, with no such option, two to a choice of one, or empty',
    sql:
      answer('draft', 'nobody', '{A}')
      + answer('draft', 'online', '{A,B}')
      + answer('draft', 'why', '{C}')
      + answer('draft', 'stars', '{many}')
      + answer('draft', 'more', '{" "}'),
    finds: ['more', 'nobody', 'online', 'stars', 'why'].map(
      (question) => `answer-is-to-a-question-of-its-survey @ response draft, question ${question}`,
    ),
  },
  {
    when: 'a required answer of what was handed in is lost',
    sql: `DELETE FROM survey_answers WHERE response_id = 'named' AND question_id = 'why';`,
    finds: ['what-was-handed-in-is-whole @ response named'],
  },
  {
    when: 'what no condition has asked was answered and handed in',
    sql: answer('anonymous', 'why', '{A}'),
    finds: ['what-was-handed-in-is-whole @ response anonymous'],
  },
  {
    when: 'an anonymous answer says whose it was, and another when to the minute',
    sql: `${unchecked}UPDATE survey_responses SET anonymous = true WHERE response_id = 'named';
      UPDATE survey_responses SET submitted_at = '2026-11-20 09:10Z' WHERE response_id = 'anonymous';`,
    finds: ['anonymous', 'named'].map((one) => `anonymous-answer-leads-to-nobody @ response ${one}`),
  },
]
