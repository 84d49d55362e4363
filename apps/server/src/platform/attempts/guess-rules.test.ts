import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import {
  checkCounters,
  countedAs,
  guessBudgets,
  hardestCheck,
  levelNeeded,
  tallyAllowed,
  tallyAt,
  tallyKept,
  targetKinds,
  type GuessBudget,
} from './guess-rules.ts'
import { guessesUntil, insertGuesses, withdrawGuesses } from './guess-store.ts'

const { db } = await testDatabase()
const budgets = Object.entries(guessBudgets).flatMap(([place, of]) =>
  Object.entries(of).map(([who, budget]) => ({ name: `${who}, ${place}`, who, budget })),
)
const closing = new Set<string>(targetKinds)

describe.each(budgets)('the budget of $name (W3)', ({ who, budget }) => {
  const most = tallyKept(budget) + 1

  it('asks for a check that never gets easier with the tally, and allows the guess for it', () => {
    let before = 0
    for (let tally = 0; tally < most; tally += 0.25) {
      const level = levelNeeded(budget, tally)
      if (level === null) {
        expect(closing.has(who)).toBe(true)
        expect(tally).toBeGreaterThan((budget.closesAt ?? 0) - 1)
        continue
      }
      expect(level).toBeGreaterThanOrEqual(before)
      expect(level).toBeLessThanOrEqual(budget.hardest)
      expect(tally).toBeLessThanOrEqual(tallyAllowed(budget, level) - 1)
      if (level > 0) expect(tally).toBeGreaterThan(tallyAllowed(budget, level - 1) - 1)
      before = level
    }
    expect(levelNeeded(budget, budget.free - 1)).toBe(0)
    expect(levelNeeded(budget, budget.free)).toBeGreaterThan(0)
  })

  it('closes a form at the ceiling of a target only', () => {
    expect(levelNeeded(budget, 1_000_000)).toBe(closing.has(who) ? null : budget.hardest)
  })
})

it('makes checks harder level by level, and none takes longer than its challenge is valid', () => {
  expect(checkCounters).toHaveLength(hardestCheck)
  for (const [at, { from, to }] of checkCounters.entries()) {
    expect(from).toBeLessThan(to)
    // The slowest browser that we know of, without a script compiler: 54,000 a second.
    expect(to / 54_000).toBeLessThan(600)
    expect(from + to).toBeGreaterThan(2 * ((checkCounters[at - 1]?.from ?? 0) + (checkCounters[at - 1]?.to ?? 0)))
  }
})

describe('counting guesses in the database', () => {
  const start = new Date('2026-11-20T02:00:00Z')
  const two: Record<'closing' | 'harder', GuessBudget> = {
    closing: { free: 3, closesAt: 6, stepSeconds: 600, hardest: 3 },
    harder: { free: 4, stepSeconds: 60, hardest: 2 },
  }
  const steps = fc.array(
    fc.record({
      waited: fc.constantFrom(0, 0, 0, 0, 30, 60, 600),
      level: fc.integer({ min: 0, max: 3 }),
      takesBack: fc.boolean(),
    }),
    { minLength: 10, maxLength: 60 },
  )
  let run = 0

  it('decides as the rule does, for all who pay or none, and takes back what it counted', async () => {
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run += 1
        let at = start
        const model = { closing: at, harder: at }
        const names = ['closing', 'harder'] as const
        for (const { waited, level, takesBack } of sequence) {
          at = new Date(at.getTime() + waited * 1000)
          const asked = names.map((name) => ({ ...countedAs(two[name], level, at), subjectHash: `${run} ${name}` }))
          const allowed = names.every((name) => {
            const needed = levelNeeded(two[name], tallyAt(two[name], model[name], at))
            return needed !== null && needed <= level
          })
          const counted = await insertGuesses(db, asked, at)
          expect(counted).toHaveLength(allowed ? 2 : 0)
          if (!allowed) refusals += 1
          else if (takesBack) await withdrawGuesses(db, asked, at)
          else
            for (const [n, name] of names.entries()) {
              const { stepMs = 0, most = at } = asked[n] ?? {}
              model[name] = new Date(Math.min(most.getTime(), Math.max(model[name].getTime(), at.getTime()) + stepMs))
            }
        }
        const stored = await guessesUntil(
          db,
          names.map((name) => `${run} ${name}`),
        )
        for (const name of names)
          expect(tallyAt(two[name], stored.get(`${run} ${name}`), at)).toBeCloseTo(tallyAt(two[name], model[name], at))
      }),
      { numRuns: 30 },
    )
    expect(refusals).toBeGreaterThan(20)
  })

  it('forgets a tally of a clock that was set back by hours', async () => {
    const asked = (at: Date) => [{ ...countedAs(two.closing, 0, at), subjectHash: 'set back' }]
    const ahead = new Date(start.getTime() + 8 * 3_600_000)
    for (let guesses = 0; guesses < 3; guesses += 1)
      expect(await insertGuesses(db, asked(ahead), ahead)).toHaveLength(1)
    expect(await insertGuesses(db, asked(ahead), ahead)).toHaveLength(0)
    for (let guesses = 0; guesses < 3; guesses += 1)
      expect(await insertGuesses(db, asked(start), start)).toHaveLength(1)
    expect(await insertGuesses(db, asked(start), start)).toHaveLength(0)
  })
})
