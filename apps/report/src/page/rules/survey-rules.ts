import type { ReportData, SurveyResult, Words } from '../../report-data.ts'
import { isIn, type Selection } from './selection-rules.ts'

type Question = SurveyResult['questions'][number]

export interface QuestionResult {
  questionId: string
  text: Words
  type: Question['type']
  answered: number
  /**
   * In the question's order, including options without answers. `share` is of all respondents; in a multiple choice the
   * shares add up to more than 1.
   */
  options: { words: Words; count: number; share: number }[]
  /** Of a rating: its mean, the first step being 1. */
  mean: number | null
  /** Of a recommendation, −100 to 100: those with 9 and 10 less those with 0 to 6, in percent. */
  score: number | null
}

export interface SurveyResults {
  surveyId: string
  title: Words
  responses: number
  questions: QuestionResult[]
}

/** Surveys with responses in this selection. */
export function getSurveys(data: Pick<ReportData, 'surveys'>, selection: Selection): SurveyResults[] {
  const chosen = isIn(selection)
  const sum = (entries: Question['answered']) => entries.filter(chosen).reduce((total, { count }) => total + count, 0)
  return data.surveys
    .map(({ surveyId, title, responses, questions }) => ({
      surveyId,
      title,
      responses: sum(responses),
      questions: questions.map((question) => {
        const counts = question.options.map(() => 0)
        for (const { option, count } of question.answers.filter(chosen))
          if (option in counts) counts[option] = (counts[option] ?? 0) + count
        return getResult(question, sum(question.answered), counts)
      }),
    }))
    .filter(({ responses }) => responses > 0)
}

function getResult({ questionId, text, type, options }: Question, answered: number, counts: number[]): QuestionResult {
  return {
    questionId,
    text,
    type,
    answered,
    options: options.map((words, at) => {
      const count = counts[at] ?? 0
      return { words, count, share: answered > 0 ? count / answered : 0 }
    }),
    mean: type === 'rating' ? computeMean(counts) : null,
    score: type === 'nps' ? getScore(counts) : null,
  }
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

export function computeMean(counts: readonly number[]): number | null {
  const all = total(counts)
  return all > 0 ? counts.reduce((sum, count, at) => sum + count * (at + 1), 0) / all : null
}

export function getScore(counts: readonly number[]): number | null {
  const all = total(counts)
  return all > 0 ? Math.round(((total(counts.slice(9)) - total(counts.slice(0, 7))) / all) * 100) : null
}

export function signedScore(score: number): string {
  return score < 0 ? `−${-score}` : score > 0 ? `+${score}` : '0'
}
