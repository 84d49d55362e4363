import type { SurveyQuestion } from './schemas/portal-schemas.ts'

export type SurveyAnswers = ReadonlyMap<string, readonly string[]>

/**
 * The questions that are asked, given these answers (E13). One that depends on another is asked only while that one is asked
 * itself and was answered so: both sides decide it alike.
 */
export function askedQuestions<Question extends Pick<SurveyQuestion, 'questionId' | 'showIf'>>(
  questions: readonly Question[],
  answers: SurveyAnswers,
): Question[] {
  const asked = new Set<string>()
  return questions.filter(({ questionId, showIf }) => {
    const open =
      !showIf
      || (asked.has(showIf.questionId)
        && (answers.get(showIf.questionId) ?? []).some((value) => showIf.in.includes(value)))
    if (open) asked.add(questionId)
    return open
  })
}
