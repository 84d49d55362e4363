import type { listQuestionSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { askedTrip } from './asked-trip.ts'
import { computeOnceHash } from './once-hash.ts'
import { getQuestions, type SurveyContent } from './survey-content.ts'
import { getAnswers, findResponses, type StoredResponse } from './survey-store.ts'

type Answer = z.input<typeof listQuestionSchemas.response>

/** E13: the surveys of a trip with the answers so far, from any device. @throws notFound, unauthorized */
export async function listQuestion(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof listQuestionSchemas.request>,
): Promise<Answer> {
  const asked = await askedTrip(deps, caller, request ?? {})
  if (!asked) return { tripId: null, surveys: [] }
  const { tripId } = asked.trip
  const hashed = asked.surveys.map((survey) => ({ survey, onceHash: computeOnceHash(deps, { tripId, ...survey }) }))
  const responses = await findResponses(
    deps.db,
    hashed.map(({ onceHash }) => onceHash),
  )
  const surveys = hashed.map(({ survey, onceHash }) => present(deps, survey, responses.get(onceHash)))
  return { tripId, surveys: await Promise.all(surveys) }
}

async function present(
  { db }: Deps,
  survey: SurveyContent,
  response: StoredResponse | undefined,
): Promise<Answer['surveys'][number]> {
  const questions = getQuestions(survey)
  // A submitted anonymous response is not shown to any passenger.
  const hidden = response?.anonymous && response.submittedAt
  const answers = response && !hidden ? await getAnswers(db, response.responseId) : new Map<string, string[]>()
  return {
    surveyId: survey.surveyId,
    channel: survey.channel === 'portal' ? 'portal' : 'mail',
    title: survey.title,
    intro: survey.intro,
    questions,
    answers: questions.flatMap(({ questionId }) => {
      const value = answers.get(questionId)
      return value ? [{ questionId, value }] : []
    }),
    submittedAt: response?.submittedAt?.toISOString() ?? null,
    anonymous: response?.anonymous ?? survey.anonymousByDefault,
  }
}
