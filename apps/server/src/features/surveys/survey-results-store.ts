import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'

export interface ResultCounts {
  submitted: number
  drafts: number
  /** By question: how many passengers were asked, and how many answered. */
  questions: Map<string, { asked: number; answered: number }>
  /** By question and value, without texts. */
  values: { questionId: string; value: string; count: number }[]
}

/** Counts submitted responses; of drafts only the number. */
export async function countResults(
  db: Db,
  { surveyId, textQuestions }: { surveyId: string; textQuestions: readonly string[] },
): Promise<ResultCounts> {
  const whole = await sql<{ submitted: number; drafts: number }>`
    SELECT count(submitted_at) AS submitted, count(draft_at) AS drafts FROM survey_responses
    WHERE survey_id = ${surveyId}`.execute(db)
  const questions = await sql<{ question_id: string; asked: number; answered: number }>`
    SELECT question_id, count(*) AS asked, count(a.question_id) AS answered
    FROM survey_responses r CROSS JOIN unnest(r.asked) AS question_id
    LEFT JOIN survey_answers a USING (response_id, question_id)
    WHERE r.survey_id = ${surveyId} AND r.submitted_at IS NOT NULL GROUP BY question_id`.execute(db)
  const values = await sql<{ question_id: string; value: string; count: number }>`
    SELECT a.question_id, chosen AS value, count(*) AS count
    FROM survey_responses r JOIN survey_answers a USING (response_id) CROSS JOIN unnest(a.value) AS chosen
    WHERE r.survey_id = ${surveyId} AND r.submitted_at IS NOT NULL
      AND a.question_id <> ALL (${[...textQuestions]}::text[])
    GROUP BY a.question_id, chosen`.execute(db)
  return {
    submitted: whole.rows[0]?.submitted ?? 0,
    drafts: whole.rows[0]?.drafts ?? 0,
    questions: new Map(questions.rows.map(({ question_id, ...row }) => [question_id, row])),
    values: values.rows.map(({ question_id, ...row }) => ({ questionId: question_id, ...row })),
  }
}

/** Submitted texts, newest first, without their authors. */
export async function textAnswers(
  db: Db,
  { surveyId, textQuestions, limit }: { surveyId: string; textQuestions: readonly string[]; limit: number },
): Promise<{ questionId: string; text: string }[]> {
  const { rows } = await sql<{ question_id: string; text: string }>`
    SELECT a.question_id, a.value[1] AS text
    FROM survey_responses r JOIN survey_answers a USING (response_id)
    WHERE r.survey_id = ${surveyId} AND r.submitted_at IS NOT NULL
      AND a.question_id = ANY (${[...textQuestions]}::text[])
    ORDER BY a.question_id, r.submitted_at DESC, a.response_id LIMIT ${limit}`.execute(db)
  return rows.map(({ question_id, text }) => ({ questionId: question_id, text }))
}
