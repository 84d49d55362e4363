import type { SurveyResult } from '../report-data.ts'
import type { Cell } from './sample-report.ts'
import type { Chance } from './seeded-chance.ts'

const steps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ zh: String(from + at), en: String(from + at) }))

/** `weights`: how often each option is chosen, of what is asked. */
const questions = [
  {
    questionId: 'SV01-Q1',
    type: 'rating',
    text: { zh: '您对本次空中上网总体满意吗？', en: 'How satisfied are you with the Wi-Fi on this flight?' },
    options: steps(1, 5),
    weights: [4, 7, 18, 41, 30],
  },
  {
    questionId: 'SV01-Q2',
    type: 'single',
    text: { zh: '从连接无线网络到能够上网，用了多久？', en: 'How long did it take to get online?' },
    options: [
      { zh: '不到 1 分钟', en: 'Under 1 minute' },
      { zh: '1 至 3 分钟', en: '1 to 3 minutes' },
      { zh: '3 至 10 分钟', en: '3 to 10 minutes' },
      { zh: '没有成功', en: 'I could not get online' },
    ],
    weights: [61, 27, 8, 4],
  },
  {
    questionId: 'SV01-Q4',
    type: 'multi',
    text: { zh: '您主要用来做什么？（可多选）', en: 'What did you use it for? (Choose all that apply)' },
    options: [
      { zh: '聊天', en: 'Messaging' },
      { zh: '邮件与办公', en: 'E-mail and work' },
      { zh: '新闻与社交', en: 'News and social' },
      { zh: '看视频', en: 'Video' },
      { zh: '购物', en: 'Shopping' },
    ],
    weights: [78, 44, 39, 12, 0],
  },
  {
    questionId: 'SV01-Q5',
    type: 'nps',
    text: { zh: '您有多大可能向朋友推荐？', en: 'How likely are you to recommend it to a friend?' },
    options: steps(0, 10),
    weights: [1, 1, 1, 2, 2, 6, 7, 17, 24, 20, 19],
  },
  {
    questionId: 'SV01-Q6',
    type: 'text',
    text: { zh: '还有什么想告诉我们？', en: 'Anything else you would like to tell us?' },
    options: [],
    weights: [],
  },
] as const

export function sampleSurveys(cells: readonly Cell[], chance: Chance): SurveyResult[] {
  const responses = cells.map(({ day, flightNo, aboard }) => ({ day, flightNo, count: 5 + chance.some(aboard, 0.06) }))
  return [
    {
      surveyId: 'SV01',
      title: { zh: '空中上网体验问卷', en: 'In-Flight Wi-Fi Questionnaire' },
      responses,
      questions: questions.map(({ weights, ...question }) => {
        const required = question.type === 'rating' || question.type === 'single'
        const answered = responses.map(({ count, ...cell }) => ({
          ...cell,
          count: required ? count : chance.some(count, question.type === 'text' ? 0.2 : 0.8),
        }))
        const answers = answered.flatMap(({ count, ...cell }) =>
          choose({ count, weights, many: question.type === 'multi' }, chance).flatMap((chosen, option) =>
            chosen === 0 ? [] : [{ ...cell, option, count: chosen }],
          ),
        )
        return { ...question, answered, answers }
      }),
    },
  ]
}

/** How often each option was chosen by `count` people. */
function choose(
  { count, weights, many }: { count: number; weights: readonly number[]; many: boolean },
  chance: Chance,
): number[] {
  if (many) return weights.map((weight) => chance.some(count, weight / 100))
  let left = count
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => {
    const chosen = weight === weightLeft ? left : chance.some(left, weight / weightLeft)
    left -= chosen
    weightLeft -= weight
    return chosen
  })
}
