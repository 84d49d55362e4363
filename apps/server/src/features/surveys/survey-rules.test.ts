import type { SurveyQuestion } from '@aisle/contract/portal-schemas'
import { askedQuestions } from '@aisle/contract/survey-conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brokenBy,
  cleanText,
  complete,
  isAskedNow,
  possibleValues,
  findProblems,
  readAnswer,
  roughly,
} from './survey-rules.ts'

const words = { zh: '问', en: 'Q' }
const option = (optionId: string) => ({ optionId, text: words })
const question = (questionId: string, part: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  questionId,
  type: 'single',
  required: false,
  text: words,
  options: [option('A'), option('B'), option('C')],
  min: null,
  max: null,
  showIf: null,
  ...part,
})
const rating = (questionId: string, part: Partial<SurveyQuestion> = {}) =>
  question(questionId, { type: 'rating', options: [], min: 1, max: 5, ...part })
const text = (questionId: string, max = 20) => question(questionId, { type: 'text', options: [], max })

/** Surveys whose conditions only refer to earlier questions, as the loader requires. */
const survey = fc
  .array(
    fc.record({
      type: fc.constantFrom('single' as const, 'multi' as const, 'rating' as const, 'text' as const),
      required: fc.boolean(),
      depends: fc.option(fc.record({ on: fc.nat(20), values: fc.uniqueArray(fc.nat(4), { minLength: 1 }) })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drafts) => {
    const questions: SurveyQuestion[] = []
    for (const [at, { type, required, depends }] of drafts.entries()) {
      const choice = type === 'single' || type === 'multi'
      const base = choice ? question(`q${at}`, { type }) : type === 'rating' ? rating(`q${at}`) : text(`q${at}`)
      const other = depends && at > 0 ? questions[depends.on % at] : undefined
      const values = other ? possibleValues(other) : []
      const showIf =
        other && values.length > 0 && depends
          ? { questionId: other.questionId, in: depends.values.map((value) => values[value % values.length] ?? '') }
          : null
      questions.push({ ...base, required, showIf })
    }
    return questions
  })
const answered = survey.chain((questions) =>
  fc
    .tuple(
      ...questions.map((one) =>
        one.type === 'text'
          ? fc.constantFrom<string[]>([], ['words'])
          : fc.subarray(possibleValues(one), { maxLength: one.type === 'multi' ? 3 : 1 }),
      ),
    )
    .map((values) => ({ questions, answers: new Map(questions.map((one, at) => [one.questionId, values[at] ?? []])) })),
)

describe('conditions', () => {
  it('show a question only while the one it depends on is shown and answered accordingly, and submit no other', () => {
    fc.assert(
      fc.property(answered, ({ questions, answers }) => {
        const asked = askedQuestions(questions, answers)
        const ids = asked.map(({ questionId }) => questionId)
        for (const { questionId, showIf } of questions) {
          const shown =
            !showIf
            || (ids.includes(showIf.questionId)
              && showIf.in.some((value) => answers.get(showIf.questionId)?.includes(value)))
          expect(ids.includes(questionId)).toBe(shown)
        }
        const whole = complete(questions, answers)
        expect(whole.asked).toEqual(ids)
        for (const [questionId, value] of whole.kept) {
          expect(ids).toContain(questionId)
          expect(value).toEqual(answers.get(questionId))
        }
        const open = asked.filter(({ questionId, required }) => required && answers.get(questionId)?.length === 0)
        expect(whole.missing).toEqual(open.map(({ questionId }) => questionId))
        // Dropped answers have no effect: completing the kept ones gives the same result.
        expect(complete(questions, whole.kept)).toEqual(whole)
        expect(findProblems(questions)).toEqual([])
      }),
    )
  })
})

describe('an answer', () => {
  it('is stored in canonical form or refused, for any input', () => {
    const sent = fc.array(
      fc.oneof(fc.constantFrom('A', 'B', 'C', '0', '1', '5', '6', ' 1'), fc.string({ unit: 'binary' })),
    )
    const asked = fc.constantFrom(
      question('q'),
      question('q', { type: 'multi' }),
      rating('q'),
      rating('q', { min: 0 }),
      text('q'),
    )
    fc.assert(
      fc.property(asked, sent, (one, value) => {
        const read = readAnswer(one, value)
        if (read === 'wrong') return
        expect(readAnswer(one, read)).toEqual(read)
        expect(read.every((each) => value.includes(each) || one.type === 'text')).toBe(true)
        if (one.type !== 'multi') expect(read.length).toBeLessThanOrEqual(1)
        // oxlint-disable-next-line no-control-regex -- exactly those must not be there
        expect(read.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
      }),
    )
  })

  it.each([
    [question('q'), ['A'], ['A']],
    [question('q'), ['A', 'B'], 'wrong'],
    [question('q'), ['A', 'A'], 'wrong'],
    [question('q'), ['a'], 'wrong'],
    [question('q', { type: 'multi' }), ['C', 'A', 'C'], ['A', 'C']],
    [rating('q'), ['5'], ['5']],
    [rating('q'), ['0'], 'wrong'],
    [rating('q', { min: 0, max: 10 }), ['0'], ['0']],
    [rating('q', { min: 0, max: 10 }), ['10'], ['10']],
    [rating('q'), ['1.0'], 'wrong'],
    [text('q'), ['  e\u0301clair\r\n\u0000好\t的 '], ['éclair\n好 的']],
    [text('q'), ['👩‍🚀'.repeat(6)], ['👩‍🚀'.repeat(6)]],
    [text('q'), ['字'.repeat(21)], 'wrong'],
    [text('q'), [' \n '], []],
    [text('q'), ['one', 'two'], 'wrong'],
    [rating('q'), [], []],
  ])('to %j: %j is read as %j', (one, value, read) => {
    expect(readAnswer(one, value)).toEqual(read)
  })

  it('in words stays unchanged when cleaned again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => cleanText(cleanText(typed)) === cleanText(typed)))
  })
})

describe('the time of a survey', () => {
  const flight = { etd: new Date('2026-11-20T08:00Z'), eta: new Date('2026-11-20T11:00Z'), cancelled: false }
  const asked = (channel: 'portal' | 'shop', at: string, part = {}) =>
    isAskedNow(channel, { flight, now: new Date(at), hasGoods: true, days: 14, ...part })

  it('is from take-off for the flight, and after landing for received goods, both for two weeks', () => {
    expect(asked('portal', '2026-11-20T07:59:59Z')).toBe(false)
    expect(asked('portal', '2026-11-20T08:00Z', { hasGoods: false })).toBe(true)
    expect(asked('shop', '2026-11-20T10:59:59Z')).toBe(false)
    expect(asked('shop', '2026-11-20T11:00Z')).toBe(true)
    expect(asked('shop', '2026-11-20T11:00Z', { hasGoods: false })).toBe(false)
    expect(asked('portal', '2026-12-04T10:59:59Z')).toBe(true)
    expect(asked('portal', '2026-12-04T11:00Z')).toBe(false)
    expect(asked('portal', '2026-11-20T09:00Z', { flight: { ...flight, cancelled: true } })).toBe(false)
    expect(roughly(new Date('2026-11-20T09:59:59Z'))).toEqual(new Date('2026-11-20T09:00Z'))
  })
})

describe('loading a survey', () => {
  it('reports its faults', () => {
    const later = question('b', { showIf: { questionId: 'c', in: ['A'] } })
    expect(findProblems([question('a'), later, question('c')])).toEqual([
      { questionId: 'b', problem: 'showIf names no earlier question' },
    ])
    const problems = (part: Partial<SurveyQuestion>) =>
      findProblems([question('a'), rating('r'), question('b', part)]).map(({ problem }) => problem)
    expect(problems({ showIf: { questionId: 'a', in: ['A', 'X'] } })).toEqual(['showIf names no option of it'])
    expect(problems({ showIf: { questionId: 'r', in: ['1', '5'] } })).toEqual([])
    expect(problems({ showIf: { questionId: 'r', in: ['6'] } })).toEqual(['showIf names no option of it'])
    expect(problems({ options: [option('A'), option('A')] })).toEqual(['an option is there twice'])
    expect(problems({ options: [] })).toEqual(['options for a choice only'])
    expect(problems({ type: 'text' })).toEqual(['options for a choice only'])
    expect(problems({ questionId: 'a' })).toEqual(['is there twice'])
  })

  it('keeps the meaning of answered questions; others may be added and removed', () => {
    const before = [question('a'), rating('b'), text('c')]
    const broken = (after: SurveyQuestion[], ...used: string[]) =>
      brokenBy(after, { before, answered: new Set(used) }).map(({ questionId }) => questionId)
    expect(broken([text('d')])).toEqual([])
    expect(broken([...before, question('d', { required: true })], 'a', 'b', 'c')).toEqual([])
    expect(broken([rating('b')], 'a')).toEqual(['a'])
    expect(broken([question('a', { options: [option('A')] })], 'a')).toEqual(['a'])
    expect(broken([rating('b', { max: 10 })], 'b')).toEqual([])
    expect(broken([rating('b', { max: 4 }), question('a', { type: 'multi' })], 'a', 'b')).toEqual(['a', 'b'])
    expect(broken([question('a', { required: true })], 'a')).toEqual(['a'])
  })
})
