import { z } from 'zod'
import { tableResource } from '../table-resource.ts'
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

const question = z.strictObject({
  questionId: id,
  type: z.enum(['rating', 'single', 'multi', 'nps', 'text']),
  required: z.boolean(),
  text: words,
  min: z.int().optional(),
  max: z.int().optional(),
  maxLength: z.int().min(1).max(2000).optional(),
  options: z
    .array(z.strictObject({ optionId: id, text: words }))
    .min(1)
    .max(50)
    .optional(),
  showIf: z.strictObject({ questionId: id, in: z.array(id).min(1) }).optional(),
})

export const surveys = tableResource({
  name: 'surveys',
  table: 'surveys',
  id: ['surveyId'],
  document: true,
  row: z.strictObject({
    surveyId: id,
    channel: z.enum(['portal', 'shop']),
    title: words,
    intro: words,
    anonymousByDefault: z.boolean(),
    rewardCouponId: id.nullable(),
    questions: z.array(question).min(1).max(50),
  }),
  refine: (row) =>
    row.superRefine((survey, context) => {
      // Parsed by the schema above before this runs.
      const questions = survey['questions'] as z.output<typeof question>[]
      questions.forEach((one, at) => {
        const issue = (message: string) =>
          context.addIssue({ code: 'custom', path: ['questions', at], message: `${one.questionId}: ${message}` })
        if ((one.type === 'single' || one.type === 'multi') !== Boolean(one.options)) issue('options for a choice only')
        const asked = questions.slice(0, at).find(({ questionId }) => questionId === one.showIf?.questionId)
        if (one.showIf && !asked) issue('showIf names no earlier question')
        const known = asked?.options?.map(({ optionId }) => optionId) ?? []
        if (asked && one.showIf?.in.some((option) => !known.includes(option))) issue('showIf names no option of it')
        if (questions.findIndex(({ questionId }) => questionId === one.questionId) !== at) issue('is there twice')
      })
    }),
})
