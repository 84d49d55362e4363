import { askedQuestions, type SurveyAnswers } from '@aisle/contract/survey-conditions'
import type { SurveyQuestion } from '@aisle/contract/portal-schemas'

/** An answer as it is kept: canonical, so that the same answer is the same text. An empty list takes one back. */
export function readAnswer(question: SurveyQuestion, value: readonly string[]): string[] | 'wrong' {
  if (question.type === 'text') return readText(question, value)
  if (value.length === 0) return []
  const known = possibleValues(question)
  if (value.some((one) => !known.includes(one))) return 'wrong'
  const chosen = known.filter((one) => value.includes(one))
  return question.type !== 'multi' && (chosen.length > 1 || value.length > 1) ? 'wrong' : chosen
}

function readText(question: SurveyQuestion, value: readonly string[]): string[] | 'wrong' {
  if (value.length > 1) return 'wrong'
  const text = cleanText(value[0] ?? '')
  if ([...text].length > (question.max ?? 0)) return 'wrong'
  return text === '' ? [] : [text]
}

/** As it will be read by people: one form of each character, and nothing that cannot be seen but line ends. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u{2028}\u{2029}]/gu, '\n')
      .replace(/\t/g, ' ')
      // Emoji are joined by U+200D.
      .replace(/(?![\n\u{200d}])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .normalize('NFC')
      .trim()
  )
}

/** What a question of choice or rating can be answered with, in its order. */
export function possibleValues({ type, options, min, max }: SurveyQuestion): string[] {
  if (type !== 'rating') return options.map(({ optionId }) => optionId)
  const lowest = min ?? 1
  return Array.from({ length: Math.max(0, (max ?? 0) - lowest + 1) }, (_, step) => String(lowest + step))
}

export interface Completed {
  asked: string[]
  /** Answers to what was asked, and to nothing else. */
  kept: Map<string, readonly string[]>
  /** Asked and required, and not answered, in the order of the survey. */
  missing: string[]
}

/** What is handed in: answers to questions that a condition has taken away are no part of it. */
export function complete(questions: readonly SurveyQuestion[], answers: SurveyAnswers): Completed {
  const asked = askedQuestions(questions, answers)
  const kept = new Map(
    asked.flatMap(({ questionId }) => {
      const value = answers.get(questionId)
      return value && value.length > 0 ? [[questionId, value] as const] : []
    }),
  )
  const missing = asked.filter(({ questionId, required }) => required && !kept.has(questionId))
  return {
    asked: asked.map(({ questionId }) => questionId),
    kept,
    missing: missing.map(({ questionId }) => questionId),
  }
}

const dayMs = 86_400_000

interface FlightTimes {
  etd: Date
  eta: Date
  cancelled: boolean
}

/** E13: about the flight from take-off on; about goods after landing, of whom they have reached. Both for some days. */
export function isAskedNow(
  channel: 'portal' | 'shop',
  { flight, now, hasGoods, days }: { flight: FlightTimes; now: Date; hasGoods: boolean; days: number },
): boolean {
  if (flight.cancelled || now.getTime() >= flight.eta.getTime() + days * dayMs) return false
  return channel === 'portal' ? now >= flight.etd : hasGoods && now >= flight.eta
}

/** Rounded down to the hour: the moment would tell who it was that sent an anonymous answer. */
export const roughly = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)

export interface Problem {
  questionId: string
  problem: string
}

/** What no survey may be loaded with, and its schema does not see. */
export function problemsOf(questions: readonly SurveyQuestion[]): Problem[] {
  return questions.flatMap((question, at) => {
    const { questionId, type, options, showIf } = question
    const ids = options.map(({ optionId }) => optionId)
    const earlier = questions.slice(0, at)
    const other = showIf && earlier.find((one) => one.questionId === showIf.questionId)
    const choice = type === 'single' || type === 'multi'
    const found = [
      choice !== ids.length > 0 && 'options for a choice only',
      new Set(ids).size < ids.length && 'an option is there twice',
      earlier.some((one) => one.questionId === questionId) && 'is there twice',
      showIf && !other && 'showIf names no earlier question',
      other && showIf.in.some((value) => !possibleValues(other).includes(value)) && 'showIf names no option of it',
    ]
    return found.flatMap((problem) => (problem ? [{ questionId, problem }] : []))
  })
}

/** What has been answered keeps its meaning: results count old and new answers together. */
export function brokenBy(
  after: readonly SurveyQuestion[],
  { before, answered }: { before: readonly SurveyQuestion[]; answered: ReadonlySet<string> },
): Problem[] {
  return before.flatMap((old) => {
    const { questionId } = old
    if (!answered.has(questionId)) return []
    const now = after.find((one) => one.questionId === questionId)
    if (!now) return [{ questionId, problem: 'has been answered and cannot be removed' }]
    const values = possibleValues(now)
    const kept = now.type === old.type && possibleValues(old).every((value) => values.includes(value))
    if (!kept) return [{ questionId, problem: 'has been answered and keeps its type and options' }]
    return now.required && !old.required
      ? [{ questionId, problem: 'has been left out by some and cannot become required' }]
      : []
  })
}
