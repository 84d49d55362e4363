import type { questionAnswerSchemas, SurveyAnswer, SurveyQuestion } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/security/random.ts'
import { giveCoupon } from '../coupons/index.ts'
import { askedTrip, type AskedTrip } from './asked-trip.ts'
import { computeOnceHash } from './once-hash.ts'
import { getQuestions, type SurveyContent } from './survey-content.ts'
import { complete, readAnswer, roughly } from './survey-rules.ts'
import { getAnswers, closeResponse, keepAnswers, lockResponse, type StoredResponse } from './survey-store.ts'

type Request = z.output<typeof questionAnswerSchemas.request>
type Kept = z.input<typeof questionAnswerSchemas.response>
type Read = ReadonlyMap<string, readonly string[]>

/**
 * E13: stores each question separately, so that two devices do not overwrite each other; `submit` submits the response.
 * Safe to repeat. Answers stay stored when required ones are still missing.
 * @throws notFound, surveyClosed, answerWrong {fields}, rateLimited, unauthorized
 */
export async function questionAnswer(deps: Deps, caller: Caller, request: Request): Promise<Kept> {
  const asked = await askedTrip(deps, caller, request)
  const survey = asked?.surveys.find(({ surveyId }) => surveyId === request.surveyId)
  if (!asked || !survey) return fail('notFound', { reason: 'survey' })
  const questions = getQuestions(survey)
  const answers = readAnswers(questions, request.answers)
  const kept = await inTransaction(deps.db, (tx) => keep(deps, tx, { asked, survey, questions, answers, request }))
  return 'missing' in kept ? fail('answerWrong', { fields: kept.missing }) : kept
}

function readAnswers(questions: readonly SurveyQuestion[], answers: readonly SurveyAnswer[]): Read {
  const read = answers.map(({ questionId, value }) => {
    const question = questions.find((one) => one.questionId === questionId)
    return [questionId, question ? readAnswer(question, value) : 'wrong'] as const
  })
  const wrong = read.flatMap(([questionId, value]) => (value === 'wrong' ? [questionId] : []))
  if (wrong.length > 0) fail('answerWrong', { fields: [...new Set(wrong)] })
  return new Map(read.map(([questionId, value]) => [questionId, value === 'wrong' ? [] : value]))
}

interface Work {
  asked: AskedTrip
  survey: SurveyContent
  questions: readonly SurveyQuestion[]
  answers: Read
  request: Request
}

async function keep(deps: Deps, tx: Tx, work: Work): Promise<Kept | { missing: string[] }> {
  const { asked, survey, questions, answers, request } = work
  const onceHash = computeOnceHash(deps, { tripId: asked.trip.tripId, ...survey })
  await countUse(deps, tx, { kind: 'answerSurvey', subject: `survey ${onceHash}` })
  const at = deps.clock.now()
  const response = await lockResponse(tx, {
    responseId: newId(deps.random, 'svr'),
    surveyId: survey.surveyId,
    onceHash,
    tripId: asked.trip.tripId,
    flightId: asked.flight.flightId,
    anonymous: request.anonymous ?? survey.anonymousByDefault,
    at,
  })
  if (response.submittedAt) return repeated(tx, work, { ...response, submittedAt: response.submittedAt })
  const anonymous = request.anonymous ?? response.anonymous
  await keepAnswers(tx, { responseId: response.responseId, at }, { answers, anonymous })
  if (!request.submit) return { saved: true, submittedAt: null, rewarded: false }

  const whole = complete(questions, await getAnswers(tx, response.responseId))
  if (whole.missing.length > 0) return { missing: whole.missing }
  const submittedAt = anonymous ? roughly(at) : at
  await closeResponse(tx, response.responseId, { at: submittedAt, asked: whole.asked, anonymous })
  const rewarded =
    survey.rewardCouponId !== null
    && (await giveCoupon(tx, { documentHash: asked.trip.documentHash, couponId: survey.rewardCouponId, at }))
  return { saved: true, submittedAt: submittedAt.toISOString(), rewarded }
}

/** The server's answer may have been lost, so an identical submission succeeds; any other is too late. */
async function repeated(
  tx: Tx,
  { answers, request }: Work,
  { responseId, submittedAt, asked }: StoredResponse & { submittedAt: Date },
): Promise<Kept> {
  const stored = await getAnswers(tx, responseId)
  const same = [...answers].every(
    ([questionId, value]) =>
      !asked?.includes(questionId) || JSON.stringify(stored.get(questionId) ?? []) === JSON.stringify(value),
  )
  if (!request.submit || !same) return fail('surveyClosed')
  return { saved: true, submittedAt: submittedAt.toISOString(), rewarded: false }
}
