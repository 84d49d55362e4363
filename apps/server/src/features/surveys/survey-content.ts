import * as limits from '@aisle/contract/limits'
import type { SurveyQuestion } from '@aisle/contract/portal-schemas'
import { z } from 'zod'

const id = z.string().regex(/^[\w.-]{1,60}$/, 'must be letters, digits, - and _')
const text = z.string().min(1).max(2000)
const words = z.strictObject({ zh: text, en: text })

const question = z.strictObject({
  questionId: id,
  /** `nps`: likelihood to recommend, 0 to 10. */
  type: z.enum(['rating', 'single', 'multi', 'nps', 'text']),
  required: z.boolean(),
  text: words,
  min: z.int().min(0).max(1).optional(),
  max: z.int().min(2).max(10).optional(),
  maxLength: z.int().min(1).max(limits.surveyTextLength).optional(),
  options: z
    .array(z.strictObject({ optionId: id, text: words }))
    .min(1)
    .max(30)
    .optional(),
  showIf: z.strictObject({ questionId: id, in: z.array(id).min(1) }).optional(),
})

/** A survey as operators load it, and as it is stored (X1). */
export const surveySchema = z.strictObject({
  surveyId: id,
  /**
   * `portal`: about the flight, from take-off on; `shop`: about goods, after landing, for passengers who have received
   * some.
   */
  channel: z.enum(['portal', 'shop']),
  title: words,
  intro: words,
  anonymousByDefault: z.boolean(),
  /** The coupon issued for a submitted response. */
  rewardCouponId: id.nullable(),
  questions: z.array(question).min(1).max(50),
})
export type SurveyContent = z.output<typeof surveySchema>

/** The questions in the shape of the contract, which the rules also use. */
export function getQuestions({ questions }: Pick<SurveyContent, 'questions'>): SurveyQuestion[] {
  return questions.map(({ questionId, type, required, text: asked, min, max, maxLength, options, showIf }) => {
    const rating = type === 'rating' || type === 'nps'
    const most = type === 'nps' ? 10 : 5
    return {
      questionId,
      type: type === 'nps' ? 'rating' : type,
      required,
      text: asked,
      options: options ?? [],
      min: rating ? (min ?? (type === 'nps' ? 0 : 1)) : null,
      max: rating ? (max ?? most) : type === 'text' ? (maxLength ?? limits.surveyTextLength) : null,
      showIf: showIf ?? null,
    }
  })
}
