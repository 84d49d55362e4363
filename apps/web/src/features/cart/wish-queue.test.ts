import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wishQueue } from './wish-queue.ts'

/** A server that responds on demand. */
function slowServer() {
  const calls: { id: string; value: number; answer: () => void; fail: () => void }[] = []
  const stored = new Map<string, number>()
  const shown: Record<string, number>[] = []
  const queue = wishQueue<void | true>({
    send: (id, value) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          stored.set(id, value)
          resolve(true)
        }
        calls.push({ id, value, answer, fail: () => reject(new Error('refused')) })
      }),
    onAnswer: async () => undefined,
    onChange: (wishes) => shown.push(Object.fromEntries(wishes)),
  })
  return { calls, stored, shown, queue }
}

const turn = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve()
}

describe('optimistic quantities', () => {
  it('are shown at once, until the server has stored them', async () => {
    const { calls, shown, queue } = slowServer()
    queue.wish('a', 2)
    expect(shown).toEqual([{ a: 2 }])
    calls[0]?.answer()
    await queue.settled()
    expect(shown).toEqual([{ a: 2 }, {}])
  })

  it('are sent one at a time, and only the latest per line', async () => {
    const { calls, stored, queue } = slowServer()
    for (const value of [2, 3, 4, 5]) queue.wish('a', value)
    queue.wish('b', 7)
    expect(calls).toHaveLength(1)
    calls[0]?.answer()
    await turn()
    calls[1]?.answer()
    await turn()
    calls[2]?.answer()
    await queue.settled()
    expect(calls.map(({ id, value }) => [id, value])).toEqual([
      ['a', 2],
      ['a', 5],
      ['b', 7],
    ])
    expect(Object.fromEntries(stored)).toEqual({ a: 5, b: 7 })
  })

  it('are dropped when refused, while a newer one is still sent', async () => {
    const { calls, shown, queue } = slowServer()
    queue.wish('a', 9)
    queue.wish('a', 2)
    calls[0]?.fail()
    await turn()
    expect(shown.at(-1)).toEqual({ a: 2 })
    calls[1]?.fail()
    await queue.settled()
    expect(shown.at(-1)).toEqual({})
    expect(calls).toHaveLength(2)
  })

  it('are dropped with their line', async () => {
    const { calls, queue, shown } = slowServer()
    queue.wish('a', 2)
    queue.wish('b', 3)
    queue.forget('b')
    calls[0]?.answer()
    await queue.settled()
    expect(calls.map(({ id }) => id)).toEqual(['a'])
    expect(shown.at(-1)).toEqual({})
  })

  it('end at the latest value in any order of taps and responses', async () => {
    const step = fc.oneof(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), value: fc.integer({ min: 1, max: 9 }) }),
      fc.constant('answer' as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { calls, stored, queue, shown } = slowServer()
        const last = new Map<string, number>()
        let answered = 0
        for (const one of steps) {
          if (one === 'answer') {
            calls[answered]?.answer()
            answered = Math.min(answered + 1, calls.length)
          } else {
            last.set(one.id, one.value)
            queue.wish(one.id, one.value)
          }
          await turn()
          expect(calls.length).toBeLessThanOrEqual(answered + 1)
        }
        while (answered < calls.length) {
          calls[answered++]?.answer()
          await turn()
        }
        await queue.settled()
        expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(last))
        if (shown.length > 0) expect(shown.at(-1)).toEqual({})
      }),
    )
  })
})
