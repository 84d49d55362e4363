import { listQuestion } from '@aisle/contract/portal'
import type { ListedSurveys, Survey, SurveyQuestion } from '@aisle/contract/portal-schemas'
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answersNow,
  formState,
  leftAfter,
  getRatings,
  roomLeft,
  surveyToShow,
  toggled,
  toSend,
  type Unsaved,
} from './survey-rules.ts'
import { noteSaved } from './survey-queries.ts'
import { surveySaver } from './survey-saver.ts'

const words = { zh: '问', en: 'Q' }
const question = (questionId: string, part: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  questionId,
  type: 'multi',
  required: true,
  text: words,
  options: ['A', 'B', 'C'].map((optionId) => ({ optionId, text: words })),
  min: null,
  max: null,
  showIf: null,
  ...part,
})

describe('survey form', () => {
  it('prefers typed answers to saved ones, and counts only questions that are asked', () => {
    const asked = [
      question('a'),
      question('b', { showIf: { questionId: 'a', in: ['B'] } }),
      question('c', { required: false }),
    ]
    const saved = [
      { questionId: 'a', value: ['B'] },
      { questionId: 'b', value: ['A'] },
    ]
    const state = (unsaved: Unsaved) => {
      const { asked: shown, ...rest } = formState(asked, answersNow({ answers: saved }, unsaved))
      return { shown: shown.map(({ questionId }) => questionId).join(''), ...rest }
    }
    expect(state({})).toEqual({ shown: 'abc', answered: 2, missing: [] })
    expect(state({ b: [] })).toEqual({ shown: 'abc', answered: 1, missing: ['b'] })
    expect(state({ a: ['A'], c: ['C'] })).toEqual({ shown: 'ac', answered: 2, missing: [] })
    expect(state({ a: [' '], c: [' '] })).toEqual({ shown: 'ac', answered: 0, missing: ['a'] })
    expect(toSend({ a: ['B'], c: [' \n'] })).toEqual([
      { questionId: 'a', value: ['B'] },
      { questionId: 'c', value: [] },
    ])
  })

  it('keeps choices in their order, knows its ratings, and reports when few characters remain', () => {
    expect(toggled(question('a'), ['C'], 'A')).toEqual(['A', 'C'])
    expect(toggled(question('a'), ['A', 'C'], 'C')).toEqual(['A'])
    expect(getRatings(question('a', { min: 1, max: 5 }))).toEqual(['1', '2', '3', '4', '5'])
    expect(getRatings(question('a', { min: 0, max: 10 }))).toHaveLength(11)
    expect([roomLeft(300, 'x'), roomLeft(60, '👍'.repeat(20)), roomLeft(5, '12345')]).toEqual([null, 40, 0])
    // Only the fields that these two functions read.
    const surveys = [
      { surveyId: 'done', submittedAt: 'x' },
      { surveyId: 'open', submittedAt: null },
    ] as Survey[]
    expect([surveyToShow(surveys)?.surveyId, surveyToShow(surveys.slice(0, 1))?.surveyId]).toEqual(['open', 'done'])
  })
})

describe('answers that the server has saved', () => {
  it('are shown as saved ones before the form lets go of the typed ones', async () => {
    const queries = new QueryClient()
    const queryKey = [listQuestion.name, 'zh', {}]
    // Only the fields that the form reads.
    const survey = { surveyId: 'wifi', answers: [{ questionId: 'a', value: ['A'] }] } as Survey
    queries.setQueryData<ListedSurveys>(queryKey, { tripId: null, surveys: [survey, { ...survey, surveyId: 'goods' }] })
    const observer = new QueryObserver<ListedSurveys>(queries, { queryKey, enabled: false })
    let shown = observer.getCurrentResult().data
    // As the hook of the screens subscribes.
    const end = observer.subscribe(notifyManager.batchCalls(({ data }) => (shown = data)))
    await noteSaved(queries, 'wifi', [
      { questionId: 'a', value: ['B'] },
      { questionId: 'b', value: ['C'] },
    ])
    end()
    expect(shown?.surveys.map(({ answers }) => Object.fromEntries(answersNow({ answers }, {})))).toEqual([
      { a: ['B'], b: ['C'] },
      { a: ['A'] },
    ])
  })
})

describe('typed answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A form, a server that sometimes fails, and their final states. */
  async function play(steps: { question: string; value: string; wait: number; fails: boolean; reload: boolean }[]) {
    let unsaved: Unsaved = {}
    const server: Record<string, string> = {}
    let underWay = 0
    let most = 0
    let fails = false
    const open = () =>
      surveySaver({
        read: () => unsaved,
        keep: (left) => void (unsaved = left),
        onState: () => undefined,
        isFinal: () => false,
        async send(sent) {
          underWay += 1
          most = Math.max(most, underWay)
          const lost = fails
          await new Promise((resolve) => setTimeout(resolve, 50))
          underWay -= 1
          // The response may be lost as well as the request: the answer is then sent again.
          for (const [id, [value = '']] of Object.entries(sent)) server[id] = value
          if (lost) throw new Error('no network')
        },
      })
    let saver = open()
    const last: Record<string, string> = {}
    for (const step of steps) {
      fails = step.fails
      if (step.reload) {
        saver.stop()
        saver = open()
        void saver.flush()
      }
      last[step.question] = step.value
      unsaved = { ...unsaved, [step.question]: [step.value] }
      saver.later(30)
      await vi.advanceTimersByTimeAsync(step.wait)
    }
    fails = false
    await vi.advanceTimersByTimeAsync(20_000)
    return { server, last, unsaved, most }
  }

  it('reach the server in the end, one call at a time, despite losses', async () => {
    const step = fc.record({
      question: fc.constantFrom('a', 'b', 'c'),
      value: fc.string({ minLength: 1, maxLength: 3 }),
      wait: fc.nat(120),
      fails: fc.boolean(),
      reload: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { server, last, unsaved, most } = await play(steps)
        expect(server).toEqual(last)
        expect(unsaved).toEqual({})
        expect(most).toBe(1)
      }),
      { numRuns: 60 },
    )
  })

  it('remain to be saved if changed while being sent', () => {
    const sent = { a: ['1'], b: ['2'] }
    expect(leftAfter({ ...sent, b: ['3'], c: ['4'] }, sent)).toEqual({ b: ['3'], c: ['4'] })
  })

  it('are not sent forever if the server refuses them', async () => {
    const states: string[] = []
    const send = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closed')))
    const saver = surveySaver({
      read: () => ({ a: ['1'] }),
      keep: () => undefined,
      send,
      onState: (state) => void states.push(state),
      isFinal: () => true,
    })
    await saver.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(states).toEqual(['saving', 'waiting'])
  })
})
