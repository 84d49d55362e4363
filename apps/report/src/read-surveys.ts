import type { DayAndFlight, SurveyResult, Words } from './report-data.ts'
import type { ReportScope } from './report-scope.ts'
import { cellKey, shownAs, smallestGroup } from './small-groups-rules.ts'
import type { Ask } from './snapshot-store.ts'
import {
  countAnswers,
  countResponses,
  findSurveys,
  type AnswerCount,
  type ResponseCount,
  type StoredSurvey,
} from './survey-store.ts'

type StoredQuestion = StoredSurvey['questions'][number]

/** Responses submitted in the period, by question and option, without groups that are too small. */
export async function readSurveys(ask: Ask, scope: ReportScope): Promise<SurveyResult[]> {
  const responses = largeEnough(await countResponses(ask, scope), scope)
  const answers = await countAnswers(ask, scope)
  const surveys = await findSurveys(ask, [...new Set(responses.map(({ surveyId }) => surveyId))])
  return surveys.map((survey) => {
    const ours = ({ surveyId }: ResponseCount) => surveyId === survey.surveyId
    return getResult(survey, { responses: responses.filter(ours), answers: answers.filter(ours) })
  })
}

/** A report about single flights has no whole in which small groups could be hidden. */
function largeEnough(responses: readonly ResponseCount[], { flights }: ReportScope): ResponseCount[] {
  if (!flights) return [...responses]
  const group = ({ surveyId, flightNo }: ResponseCount) => `${surveyId} ${flightNo}`
  const sizes = new Map<string, number>()
  for (const one of responses) sizes.set(group(one), (sizes.get(group(one)) ?? 0) + one.count)
  return responses.filter((one) => (sizes.get(group(one)) ?? 0) >= smallestGroup)
}

function getResult(
  { surveyId, title, questions }: StoredSurvey,
  { responses, answers }: { responses: readonly ResponseCount[]; answers: readonly AnswerCount[] },
): SurveyResult {
  const cells = shownAs(responses)
  const shown = <One extends DayAndFlight>(one: One) => {
    const cell = cells.get(cellKey(one))
    return cell ? [{ ...cell, one }] : []
  }
  return {
    surveyId,
    title,
    responses: added(responses.flatMap(shown).map(({ one, ...cell }) => ({ ...cell, count: one.count }))),
    questions: questions.map((question) => {
      const values = getValues(question)
      const given = answers.filter(({ questionId }) => questionId === question.questionId).flatMap(shown)
      const all = given.filter(({ one }) => one.value === null)
      const chosen = given.flatMap(({ one, ...cell }) => {
        const option = values.findIndex(({ value }) => value === one.value)
        return option < 0 ? [] : [{ ...cell, option, count: one.count }]
      })
      return {
        questionId: question.questionId,
        text: question.text,
        type: question.type,
        options: values.map(({ text }) => text),
        answered: added(all.map(({ one, ...cell }) => ({ ...cell, count: one.count }))),
        answers: added(chosen),
      }
    }),
  }
}

function getValues({ type, min, max, options = [] }: StoredQuestion): { value: string; text: Words }[] {
  if (type === 'text') return []
  if (type === 'single' || type === 'multi') return options.map(({ optionId, text }) => ({ value: optionId, text }))
  const lowest = min ?? (type === 'nps' ? 0 : 1)
  const highest = max ?? (type === 'nps' ? 10 : 5)
  return Array.from({ length: highest - lowest + 1 }, (_, step) => {
    const value = String(lowest + step)
    return { value, text: { zh: value, en: value } }
  })
}

/** Merges rows with the same key. */
function added<One extends DayAndFlight & { option?: number; count: number }>(rows: readonly One[]): One[] {
  const sums = new Map<string, One>()
  for (const row of rows) {
    const key = `${cellKey(row)} ${row.option ?? ''}`
    sums.set(key, { ...row, count: (sums.get(key)?.count ?? 0) + row.count })
  }
  return [...sums.values()]
}
