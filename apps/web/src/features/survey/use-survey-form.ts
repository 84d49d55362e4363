import { useEffect, useRef, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listQuestion, questionAnswer } from '@aisle/contract/portal'
import type { Survey } from '@aisle/contract/portal-schemas'
import { ApiError, isPassing } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { onConnectionChange, currentConnection } from '../../api/connection.ts'
import { useApiMutation } from '../../api/writes.ts'
import { getDraft, keepDraft, useDraft } from './survey-drafts.ts'
import { answersNow, formState, toSend, type Unsaved } from './survey-rules.ts'
import { noteSaved } from './survey-queries.ts'
import { surveySaver, type SaveState, type SurveySaver } from './survey-saver.ts'

export interface SurveyOf {
  survey: Survey
  tripId: string | null
  link: string | undefined
}

/** Debounce delays: typing pauses, and taps come in groups. */
const afterTypingMs = 1_200
const afterTapMs = 300
const answerWithinMs = 20_000

const mayComeRight = (error: unknown) =>
  error instanceof ApiError && (isPassing(error) || error.error === 'rateLimited' || error.error === 'updating')

/** One survey being filled in: its answers, how they are saved, and its submission. */
export function useSurveyForm({ survey, tripId, link }: SurveyOf, onSubmitted: (done: Submitted) => void) {
  const { surveyId } = survey
  const subject = `${tripId ?? ''} ${surveyId}`
  const who = link === undefined ? { tripId: tripId ?? undefined } : { link }
  const unsaved = useDraft(subject)
  const answers = answersNow(survey, unsaved)
  const state = formState(survey.questions, answers)
  const allKept = survey.answers.length > 0 && Object.keys(unsaved).length === 0
  const [saving, setSaving] = useState<SaveState>(allKept ? 'saved' : 'idle')
  const [anonymous, setAnonymous] = useState(survey.anonymous)
  const [marked, setMarked] = useState<readonly string[]>([])
  const saver = useSaver({ subject, surveyId, who }, setSaving)
  const submit = useSubmit(onSubmitted)

  function change(questionId: string, value: readonly string[], typed = false) {
    keepDraft(subject, { ...getDraft(subject), [questionId]: value })
    setMarked((before) => before.filter((one) => one !== questionId))
    setSaving('idle')
    saver.current?.later(typed ? afterTypingMs : afterTapMs)
  }

  /** Submits the survey. Resolves to the first missing or refused question, or null if there is none. */
  async function handIn(): Promise<string | null> {
    setMarked(state.missing)
    const [first] = state.missing
    if (first !== undefined) return first
    await saver.current?.flush()
    const left = getDraft(subject)
    try {
      await submit.mutateAsync({ surveyId, answers: toSend(left), submit: true, anonymous, ...who })
      keepDraft(subject, {})
      return null
    } catch (error) {
      const fields = error instanceof ApiError ? error.data['fields'] : undefined
      if (!Array.isArray(fields)) return null
      const wrong = fields.filter((field) => typeof field === 'string')
      setMarked(wrong)
      return wrong[0] ?? null
    }
  }

  return {
    ...state,
    answers,
    marked,
    saving,
    anonymous,
    setAnonymous,
    change,
    leave: () => void saver.current?.flush(),
    handIn,
    submitting: submit.isPending,
    error: submit.error && submit.error.error !== 'answerWrong' ? submit.error : null,
  }
}

export interface Submitted {
  anonymous: boolean
  rewarded: boolean
}

type Who = { link: string } | { tripId: string | undefined }

function useSaver(
  { subject, surveyId, who }: { subject: string; surveyId: string; who: Who },
  setSaving: (state: SaveState) => void,
) {
  const queries = useQueryClient()
  const saver = useRef<SurveySaver>(null)
  const named = JSON.stringify(who)
  useEffect(() => {
    // Serialised above from a value of this type.
    const whose = JSON.parse(named) as Who
    const send = async (unsaved: Unsaved) => {
      const answers = toSend(unsaved)
      try {
        await requestCall(
          questionAnswer,
          { surveyId, answers, ...whose },
          // Runs in the background, and continues when the page is left.
          { timeoutMs: answerWithinMs, unattended: true, keepalive: true },
        )
        await noteSaved(queries, surveyId, answers)
      } catch (error) {
        answerFailure(error)
        // Already submitted on another device.
        if (error instanceof ApiError && error.error === 'surveyClosed') {
          keepDraft(subject, {})
          readAgain(queries)
        }
        throw error
      }
    }
    const made = surveySaver({
      read: () => getDraft(subject),
      keep: (left) => keepDraft(subject, left),
      send,
      onState: setSaving,
      isFinal: (error) => !mayComeRight(error),
    })
    saver.current = made
    // Sends a draft restored after a reload.
    void made.flush()
    const endWatch = onConnectionChange(() => {
      if (!currentConnection().lost) made.later(0)
    })
    const hide = () => {
      if (document.visibilityState === 'hidden') void made.flush()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      endWatch()
      // One last attempt, so that another device finds the answers.
      void made.flush()
      made.stop()
    }
  }, [subject, surveyId, named, setSaving, queries])
  return saver
}

const readAgain = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: [listQuestion.name] })

function useSubmit(onSubmitted: (done: Submitted) => void) {
  const queries = useQueryClient()
  return useApiMutation(questionAnswer, {
    onSuccess: ({ rewarded }, { anonymous = false }) => {
      onSubmitted({ rewarded, anonymous })
      readAgain(queries)
    },
    onError: ({ error }) => {
      if (error === 'surveyClosed' || error === 'notFound') readAgain(queries)
    },
  })
}
