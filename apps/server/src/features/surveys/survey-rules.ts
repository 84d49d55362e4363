import { dayMs } from '@aisle/rules/time'
import { askedQuestions, type SurveyAnswers } from '@aisle/contract/survey-conditions'
import type { SurveyQuestion } from '@aisle/contract/portal-schemas'

/** An answer in canonical form, so that equal answers are equal texts. An empty list withdraws one. */
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

/** The text as people will read it: NFC, and no invisible characters except line ends. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u{2028}\u{2029}]/gu, '\n')
      .replace(/\t/g, ' ')
      // U+200D joins emoji.
      .replace(/(?![\n\u{200d}])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .normalize('NFC')
      .trim()
  )
}

/** The possible values of a choice or rating, in order. */
export function possibleValues({ type, options, min, max }: SurveyQuestion): string[] {
  if (type !== 'rating') return options.map(({ optionId }) => optionId)
  const lowest = min ?? 1
  return Array.from({ length: Math.max(0, (max ?? 0) - lowest + 1) }, (_, step) => String(lowest + step))
}

export interface Completed {
  asked: string[]
  /** Answers to the asked questions only. */
  kept: Map<string, readonly string[]>
  /** Required questions without an answer, in the order of the survey. */
  missing: string[]
}

/** The response to submit, without answers to questions that a condition has hidden. */
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

interface FlightTimes {
  etd: Date
  eta: Date
  cancelled: boolean
}

/**
 * E13: the flight's survey from take-off on; the goods survey after landing, for passengers who have received some.
 * Both for some days.
 */
export function isAskedNow(
  channel: 'portal' | 'shop',
  { flight, now, hasGoods, days }: { flight: FlightTimes; now: Date; hasGoods: boolean; days: number },
): boolean {
  if (flight.cancelled || now.getTime() >= flight.eta.getTime() + days * dayMs) return false
  return channel === 'portal' ? now >= flight.etd : hasGoods && now >= flight.eta
}

/** Rounded down to the hour, because the exact time could identify the author of an anonymous response. */
export const roughly = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)

export interface Problem {
  questionId: string
  problem: string
}

/** Faults of a survey that its schema does not detect. */
export function findProblems(questions: readonly SurveyQuestion[]): Problem[] {
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

/** Answered questions must keep their meaning, because results combine old and new answers. */
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
