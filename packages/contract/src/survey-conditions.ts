import type { SurveyQuestion } from './schemas/portal-schemas.ts'

export type SurveyAnswers = ReadonlyMap<string, readonly string[]>

/**
 * The questions to ask, given these answers (E13). A dependent question is asked only while the question it depends on
 * is asked and has the matching answer. Client and server share this rule.
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
