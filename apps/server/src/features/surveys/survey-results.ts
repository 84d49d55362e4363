import type { SurveyResults } from '@aisle/contract/operator-reports'
import type { Db } from '../../platform/db/open-db.ts'
import { getQuestions } from './survey-content.ts'
import { countResults, textAnswers } from './survey-results-store.ts'
import { possibleValues } from './survey-rules.ts'
import { findSurvey } from './survey-store.ts'

const mostTexts = 5_000

/** Results by question and option; undefined for an unknown survey. */
export async function surveyResults(db: Db, surveyId: string): Promise<SurveyResults | undefined> {
  const survey = await findSurvey(db, surveyId)
  if (!survey) return undefined
  const questions = getQuestions(survey)
  const textQuestions = questions.flatMap(({ questionId, type }) => (type === 'text' ? [questionId] : []))
  const counts = await countResults(db, { surveyId, textQuestions })
  const texts = await textAnswers(db, { surveyId, textQuestions, limit: mostTexts })
  return {
    surveyId,
    title: survey.title,
    submitted: counts.submitted,
    drafts: counts.drafts,
    questions: questions.map((question) => {
      const { questionId, type, text, options } = question
      return {
        questionId,
        type,
        text,
        asked: counts.questions.get(questionId)?.asked ?? 0,
        answered: counts.questions.get(questionId)?.answered ?? 0,
        values: possibleValues(question).map((value) => ({
          value,
          text: options.find(({ optionId }) => optionId === value)?.text ?? null,
          count: counts.values.find((one) => one.questionId === questionId && one.value === value)?.count ?? 0,
        })),
        texts: texts.flatMap((one) => (one.questionId === questionId ? [one.text] : [])),
      }
    }),
  }
}
