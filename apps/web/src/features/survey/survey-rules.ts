import type { Survey, SurveyAnswer, SurveyQuestion } from '@aisle/contract/portal-schemas'
import { askedQuestions } from '@aisle/contract/survey-conditions'

/** Answers not yet confirmed by the server, by question; an empty list removes an answer. */
export type Unsaved = Readonly<Record<string, readonly string[]>>

/** The form's answers: the saved ones, overlaid with the unsaved ones. */
export function answersNow(survey: Pick<Survey, 'answers'>, unsaved: Unsaved): Map<string, readonly string[]> {
  const answers = new Map<string, readonly string[]>(survey.answers.map(({ questionId, value }) => [questionId, value]))
  for (const [questionId, value] of Object.entries(unsaved)) answers.set(questionId, value)
  return answers
}

const isAnswered = (value: readonly string[] | undefined) => value?.some((one) => one.trim() !== '') ?? false

interface FormState {
  asked: SurveyQuestion[]
  answered: number
  /** Questions that are asked, required and unanswered. */
  missing: string[]
}

export function formState(questions: readonly SurveyQuestion[], answers: ReadonlyMap<string, readonly string[]>) {
  const asked = askedQuestions(questions, answers)
  const done = asked.filter(({ questionId }) => isAnswered(answers.get(questionId)))
  const missing = asked.filter((one) => one.required && !done.includes(one))
  return { asked, answered: done.length, missing: missing.map(({ questionId }) => questionId) } satisfies FormState
}

/** The answers still to be saved after these were sent: those changed in the meantime. */
export function leftAfter(unsaved: Unsaved, sent: Unsaved): Unsaved {
  return Object.fromEntries(Object.entries(unsaved).filter(([questionId, value]) => sent[questionId] !== value))
}

/** The answers to send. Blank text counts as no answer. */
export function toSend(unsaved: Unsaved): SurveyAnswer[] {
  return Object.entries(unsaved).map(([questionId, value]) => ({
    questionId,
    value: isAnswered(value) ? [...value] : [],
  }))
}

/** Toggles one of several options; they keep the question's order. */
export function toggled(question: SurveyQuestion, value: readonly string[], optionId: string): string[] {
  return question.options
    .map((option) => option.optionId)
    .filter((one) => (one === optionId ? !value.includes(one) : value.includes(one)))
}

/** 1 to 5, or 0 to 10. */
export function getRatings({ min, max }: SurveyQuestion): string[] {
  const lowest = min ?? 1
  return Array.from({ length: (max ?? 5) - lowest + 1 }, (_, step) => String(lowest + step))
}

/** The survey to show: unsubmitted ones come first. */
export function surveyToShow(surveys: readonly Survey[]): Survey | undefined {
  return surveys.find(({ submittedAt }) => submittedAt === null) ?? surveys[0]
}

const roomToldBelow = 50

/** Characters left in a text, once they are few; otherwise null. */
export function roomLeft(max: number, text: string): number | null {
  const left = max - [...text].length
  return left < roomToldBelow ? left : null
}
