import { z } from 'zod'

const article = z.object({
  articleId: z.string(),
  topic: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  sort: z.int(),
  availableOffline: z.boolean(),
})
const optionShape = z.object({ optionId: z.string(), zh: z.string(), en: z.string() })
const questionShape = z.object({
  questionId: z.string(),
  type: z.enum(['rating', 'single', 'multi', 'nps', 'text']),
  required: z.boolean(),
  zh: z.string(),
  en: z.string(),
  min: z.int().optional(),
  max: z.int().optional(),
  maxLength: z.int().optional(),
  options: z.array(optionShape).optional(),
  showIf: z.object({ questionId: z.string(), in: z.array(z.string()) }).optional(),
})
const survey = z.object({
  surveyId: z.string(),
  channel: z.enum(['portal', 'shop']),
  titleZh: z.string(),
  titleEn: z.string(),
  introZh: z.string(),
  introEn: z.string(),
  anonymousByDefault: z.boolean(),
  rewardCouponId: z.string().nullable().default(null),
  questions: z.array(questionShape),
})

/** Shapes of the files of help and surveys. */
export const textShapes = { article, survey }
