import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { agreedVersions } from '../../clauses/index.ts'
import {
  answeredQuestions,
  brokenBy,
  findSurvey,
  findProblems,
  getQuestions,
  surveySchema,
  type SurveyContent,
} from '../../surveys/index.ts'
import type { Problem } from './resource.ts'
import { tableResource } from './table-resource.ts'
import { day, id, wholeNumber, words } from './fields.ts'

const long = z.string().min(1).max(20_000)
const longWords = z.strictObject({ zh: long, en: long })

export const clauses = tableResource({
  name: 'clauses',
  table: 'clauses',
  id: ['clauseId'],
  texts: ['title'],
  row: z.strictObject({
    clauseId: id,
    kind: id,
    title: words,
    version: id,
    effectiveFrom: day,
    sections: z
      .array(z.strictObject({ heading: words, text: longWords }))
      .min(1)
      .max(100),
  }),
  /** Orders refer to the text that was agreed to, so a new text needs a new version with its own id. */
  async check(tx, rows) {
    const agreed = await agreedVersions(
      tx,
      rows.map((row) => String(row['clauseId'])),
    )
    return rows.flatMap(({ clauseId, kind, version, sections }): Problem[] => {
      const before = agreed.get(String(clauseId))
      if (!before || isDeepStrictEqual(before, { kind, version, sections })) return []
      return [
        {
          id: String(clauseId),
          problem: 'passengers have agreed to this version: load the new text with another clauseId and version',
        },
      ]
    })
  },
})

export const helpArticles = tableResource({
  name: 'help-articles',
  table: 'help_articles',
  id: ['articleId'],
  document: true,
  row: z.strictObject({
    articleId: id,
    topic: id,
    title: words,
    body: longWords,
    sort: wholeNumber,
    availableOffline: z.boolean(),
  }),
})

export const surveys = tableResource({
  name: 'surveys',
  table: 'surveys',
  id: ['surveyId'],
  document: true,
  row: surveySchema,
  refine: (row) =>
    row.superRefine((survey, context) => {
      // The schema above has parsed the row before this runs.
      const questions = getQuestions(survey as SurveyContent)
      for (const { questionId, problem } of findProblems(questions)) {
        const at = questions.findLastIndex((one) => one.questionId === questionId)
        context.addIssue({ code: 'custom', path: ['questions', at], message: `${questionId}: ${problem}` })
      }
    }),
  async check(tx, rows) {
    // Parsed by the schema above.
    const loaded = rows as unknown as readonly SurveyContent[]
    const answered = await answeredQuestions(
      tx,
      loaded.map(({ surveyId }) => surveyId),
    )
    const problems: Problem[] = []
    for (const survey of loaded) {
      const questions = answered.get(survey.surveyId)
      const before = questions && (await findSurvey(tx, survey.surveyId))
      if (!before) continue
      for (const { questionId, problem } of brokenBy(getQuestions(survey), {
        before: getQuestions(before),
        answered: questions,
      })) {
        problems.push({ id: survey.surveyId, problem: `${questionId}: ${problem}` })
      }
    }
    return problems
  },
})
