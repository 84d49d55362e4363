import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { countUse, takeUse } from './count-use.ts'
import { latestUsedUntil, secondsUntilFree, stepMs, useAllowances } from './use-rules.ts'

const { db, pool } = await testDatabase()
const statements = recordStatements(pool)
const deps = await testDeps(db, { demoData: false })
const { uses } = useAllowances.submitOrder
const step = stepMs(useAllowances.submitOrder) / 1000

const order = (subject: string) => getRefusal(countUse(deps, deps.db, { kind: 'submitOrder', subject }))
const orders = (subject: string, count: number) => Promise.all(Array.from({ length: count }, () => order(subject)))

describe('calls that create', () => {
  it('are bounded by account, also when they are all sent at once, and one more is free after each step', async () => {
    const answers = await orders('a', uses + 20)
    expect(answers.filter((answer) => answer === null)).toHaveLength(uses)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 20 }, () => ({ error: 'rateLimited', retryAfterSeconds: step })),
    )
    expect(await order('b')).toBeNull()
    deps.clock.advance(step)
    expect(await order('a')).toBeNull()
    expect(await order('a')).toEqual({ error: 'rateLimited', retryAfterSeconds: step })
    deps.clock.advance(useAllowances.submitOrder.seconds)
    expect(await orders('a', uses)).toEqual(Array.from({ length: uses }, () => null))
  })

  it('are bounded by their kind, and not where limits are lifted', async () => {
    await orders('c', uses)
    expect(await order('c')).toMatchObject({ error: 'rateLimited' })
    expect(await getRefusal(countUse(deps, db, { kind: 'submitPay', subject: 'c' }))).toBeNull()
    const free = { ...deps, settings: { ...deps.settings, limits: false } }
    expect(await takeUse(free, db, { kind: 'submitOrder', subject: 'c' })).toBeNull()
  })

  it('are not held up by a clock that has gone back', async () => {
    deps.clock.advance(3600)
    await orders('g', uses)
    deps.clock.advance(-3600)
    expect(await order('g')).toBeNull()
    expect((await orders('g', uses)).filter((answer) => answer === null)).toHaveLength(uses - 1)
  })

  it('cost one statement while they are free', async () => {
    statements.clear()
    await order('d')
    expect(statements.taken()).toHaveLength(1)
    await order('d')
    expect(statements.taken()).toHaveLength(2)
  })

  it('are not counted when what they were to create was not created', async () => {
    const failing = inTransaction(db, async (tx) => {
      for (let use = 0; use < uses; use += 1) await countUse(deps, tx, { kind: 'submitOrder', subject: 'e' })
      throw new Error('sold out')
    })
    await expect(failing).rejects.toThrow('sold out')
    expect((await orders('e', uses)).every((answer) => answer === null)).toBe(true)
  })

  it('can be asked about without being counted', async () => {
    const ask = () => takeUse(deps, db, { kind: 'submitOrder', subject: 'f', counts: false })
    for (let times = 0; times < uses + 5; times += 1) expect(await ask()).toBeNull()
    await orders('f', uses)
    expect(await ask()).toBe(step)
  })
})

describe('what flows off', () => {
  const allowance = fc.record({ uses: fc.integer({ min: 1, max: 50 }), seconds: fc.integer({ min: 1, max: 3600 }) })

  it('never lets through more than twice the allowance in its time, and says exactly when the next is free', () => {
    fc.assert(
      fc.property(allowance, fc.array(fc.nat(400_000), { maxLength: 200 }), (allowed, waits) => {
        let now = new Date('2026-11-20T02:00:00Z')
        let usedUntil = now
        const taken: number[] = []
        for (const ms of waits) {
          now = new Date(now.getTime() + ms)
          const free = usedUntil <= latestUsedUntil(allowed, now)
          if (free) {
            taken.push(now.getTime())
            usedUntil = new Date(Math.max(usedUntil.getTime(), now.getTime()) + stepMs(allowed))
          } else {
            const retry = new Date(now.getTime() + secondsUntilFree(usedUntil, allowed, now) * 1000)
            expect(usedUntil <= latestUsedUntil(allowed, retry)).toBe(true)
          }
        }
        for (const from of taken) {
          const within = taken.filter((at) => at >= from && at < from + stepMs(allowed) * allowed.uses)
          expect(within.length).toBeLessThanOrEqual(2 * allowed.uses)
        }
      }),
    )
  })

  it('lets everything through that comes no faster than its step, and the whole allowance at once', () => {
    fc.assert(
      fc.property(allowance, (allowed) => {
        const start = new Date('2026-11-20T02:00:00Z')
        const after = (count: number) => new Date(start.getTime() + stepMs(allowed) * count)
        for (let use = 1; use < allowed.uses; use += 1) {
          expect(after(use) <= latestUsedUntil(allowed, start)).toBe(true)
          expect(after(use) <= latestUsedUntil(allowed, after(use))).toBe(true)
        }
        expect(after(allowed.uses) <= latestUsedUntil(allowed, start)).toBe(false)
      }),
    )
  })
})
