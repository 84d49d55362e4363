import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import {
  guessesOfAll,
  guessesOfOne,
  loginsOfOne,
  strictest,
  triesKept,
  whatStops,
  type Allowance,
} from './attempt-rules.ts'
import { insertTries, withdrawTries, getTries } from './attempt-store.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-20T02:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const triesAgo = (...ago: number[]) => ago.map((seconds) => secondsAgo(seconds))
const times = (count: number, ago: number) => Array.from({ length: count }, () => ago)

describe('what stops the next request (W5)', () => {
  it.each([
    [[], 'nothing'],
    [times(4, 0), 'nothing'],
    [times(5, 0), { retryAfterSeconds: 60 }],
    [times(5, 59.1), { retryAfterSeconds: 1 }],
    [times(5, 60), 'nothing'],
    [[...times(5, 600), 20], { retryAfterSeconds: 40 }],
    [times(19, 60), 'nothing'],
    [times(20, 3599), 'limit'],
    [times(20, 3600), 'nothing'],
  ])('for one who failed %j seconds ago is %j', (ago, stop) => {
    expect(whatStops(triesAgo(...ago), guessesOfOne, now)).toEqual(stop)
  })

  it.each([
    [times(5, 0), { retryAfterSeconds: 60 }],
    [[59, 50, 40, 30, 20], { retryAfterSeconds: 1 }],
    [[...times(5, 600), 20, 10], 'nothing'],
    [times(24, 60), 'nothing'],
    [times(25, 3599), 'limit'],
  ])('for a target that was tried by several %j seconds ago is %j', (ago, stop) => {
    expect(whatStops(triesAgo(...ago), guessesOfAll, now)).toEqual(stop)
  })

  it.each([
    [times(4, 0), 'nothing'],
    [times(5, 0), { retryAfterSeconds: 60 }],
    [[50, 40, 30, 20, 10], { retryAfterSeconds: 10 }],
    [[60, 40, 30, 20, 10], 'nothing'],
    [times(25, 61), 'nothing'],
  ])('for a device that logged in %j seconds ago is %j (E7)', (ago, stop) => {
    expect(whatStops(triesAgo(...ago), loginsOfOne, now)).toEqual(stop)
  })

  it('is the strictest of what stops ticket and device', () => {
    expect(strictest([])).toBe('nothing')
    expect(strictest(['nothing', 'nothing'])).toBe('nothing')
    expect(strictest([{ retryAfterSeconds: 3 }, 'nothing', { retryAfterSeconds: 40 }])).toEqual({
      retryAfterSeconds: 40,
    })
    expect(strictest([{ retryAfterSeconds: 40 }, 'limit'])).toBe('limit')
  })
})

describe('counting in the database', () => {
  const allowances = {
    one: guessesOfOne,
    all: guessesOfAll,
    login: loginsOfOne,
    code: { ...guessesOfOne, atOnce: 1, perHour: 5 },
  }
  const steps = fc.array(
    fc.record({
      // Mostly pressing on, sometimes waiting for a wait, a wait and a bit, or half an hour.
      waited: fc.constantFrom(0, 0, 0, 1, 20, 59, 60, 61, 1800),
      takesBack: fc.boolean(),
      subjects: fc.uniqueArray(fc.constantFrom<keyof typeof allowances>('one', 'all', 'login', 'code'), {
        minLength: 1,
      }),
    }),
    { minLength: 10, maxLength: 120 },
  )
  let run = 0

  it('decides as the rule does, for every subject or none, and takes back what it counted', async () => {
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run += 1
        let at = now
        const model = { one: [], all: [], login: [], code: [] } as Record<keyof typeof allowances, Date[]>
        for (const { waited, takesBack, subjects } of sequence) {
          at = new Date(at.getTime() + waited * 1000)
          const attempts = subjects.map((name) => ({ subjectHash: `${run} ${name}`, allowance: allowances[name] }))
          const free = subjects.every((name) => whatStops(model[name], allowances[name], at) === 'nothing')
          const counted = await insertTries(db, { kind: 'code', attempts, at })
          expect(counted.toSorted()).toEqual(free ? attempts.map(({ subjectHash }) => subjectHash).toSorted() : [])
          if (!free) refusals += 1
          else if (takesBack) await withdrawTries(db, { kind: 'code', at, subjectHashes: counted })
          else for (const name of subjects) model[name] = [...model[name], at].slice(-triesKept)
        }
        const all = Object.keys(allowances).map((name) => ({ subjectHash: `${run} ${name}`, allowance: guessesOfOne }))
        const stored = await getTries(db, { kind: 'code', attempts: all })
        for (const [name, tries] of Object.entries(model)) expect(stored.get(`${run} ${name}`) ?? []).toEqual(tries)
      }),
      { numRuns: 30 },
    )
    expect(refusals).toBeGreaterThan(100)
  })

  const asked = (allowance: Allowance, subjectHashes: string[]) =>
    subjectHashes.map((subjectHash) => ({ subjectHash, allowance }))

  it('lets two callers with the same subjects in another order never wait for each other', async () => {
    const at = now
    const pair = (first: string, second: string) =>
      insertTries(db, { kind: 'login', attempts: asked(guessesOfOne, [first, second]), at }).then((subjectHashes) =>
        withdrawTries(db, { kind: 'login', at, subjectHashes: subjectHashes.toReversed() }),
      )
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? pair('a', 'b') : pair('b', 'a'))))
    const left = await getTries(db, { kind: 'login', attempts: asked(guessesOfOne, ['a', 'b']) })
    expect([...left.values()]).toEqual([[], []])
  })
})
