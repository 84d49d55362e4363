import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { ReportScope } from './report-scope.ts'
import { getDay, type Ask } from './snapshot-store.ts'

/** A survey as operators have loaded it (X1). */
interface StoredQuestion {
  questionId: string
  type: 'rating' | 'single' | 'multi' | 'nps' | 'text'
  text: { zh: string; en: string }
  min?: number
  max?: number
  options?: readonly { optionId: string; text: { zh: string; en: string } }[]
}

export interface StoredSurvey {
  surveyId: string
  title: { zh: string; en: string }
  questions: readonly StoredQuestion[]
}

export interface ResponseCount {
  surveyId: string
  day: string
  flightNo: string
  count: number
}

/** `value` is null in the row that counts all respondents. */
export type AnswerCount = ResponseCount & { questionId: string; value: string | null }

/** Submitted responses; drafts do not count. */
const handedIn = `
  SELECT response_id, survey_id, ${getDay('submitted_at')} AS day, flight_no
  FROM survey_responses JOIN flights USING (flight_id)
  WHERE submitted_at >= $1 AND submitted_at < $2 AND ($3::text[] IS NULL OR flight_no = ANY ($3::text[]))`

const responses = `
  SELECT survey_id AS "surveyId", day, flight_no AS "flightNo", count(*)::float8 AS count FROM (${handedIn}) AS handed_in
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

/** Free text never leaves the database: only its presence is counted. */
const answers = `
  WITH given AS (
    SELECT handed_in.*, a.question_id, CASE question->>'type' WHEN 'text' THEN '{}' ELSE a.value END AS value
    FROM (${handedIn}) AS handed_in JOIN survey_answers a USING (response_id) JOIN surveys USING (survey_id)
    JOIN LATERAL jsonb_array_elements(content->'questions') AS question ON question->>'questionId' = a.question_id
  )
  SELECT survey_id AS "surveyId", day, flight_no AS "flightNo", question_id AS "questionId", chosen AS value,
    count(*)::float8 AS count
  FROM given CROSS JOIN LATERAL (SELECT NULL UNION ALL SELECT unnest(value)) AS each (chosen)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`

const limits = ({ period, flights }: ReportScope) => [
  beijingMidnight(period.from),
  beijingMidnight(daysLater(period.to, 1)),
  flights,
]

export const countResponses = (ask: Ask, scope: ReportScope): Promise<ResponseCount[]> =>
  ask('survey responses', responses, limits(scope))

export const countAnswers = (ask: Ask, scope: ReportScope): Promise<AnswerCount[]> =>
  ask('survey answers', answers, limits(scope))

/** In the shape in which the server has checked and stored them. */
export async function findSurveys(ask: Ask, surveyIds: readonly string[]): Promise<StoredSurvey[]> {
  const text = 'SELECT content FROM surveys WHERE survey_id = ANY ($1::text[]) ORDER BY survey_id'
  const rows = await ask<{ content: StoredSurvey }>('surveys', text, [surveyIds])
  return rows.map(({ content }) => content)
}
