import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BridgeError, createNativeBridge } from './native-bridge.ts'
import { after, everyAdapter, kinds, never, outcome, pass, phone, readyPhone } from './test-support/phone.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(kinds)('a good native of kind $kind $platform', (kind) => {
  it('is found, asked and answers', async () => {
    const handlers = { echo: (data: unknown) => after(20, { said: data }) }
    const { bridge, native } = await readyPhone({ ...kind, handlers })
    const answer = outcome(bridge.call('echo', { words: '"飞机" & <cabin>' }))
    await pass(30)
    expect(answer.value).toEqual({ said: { words: '"飞机" & <cabin>' } })
    expect(native.calls).toEqual([{ name: 'echo', data: { words: '"飞机" & <cabin>' } }])
  })

  it('reports failures with its own code and message', async () => {
    const handlers = {
      fail: () => {
        throw Object.assign(new Error('no such flight'), { code: 'E42' })
      },
    }
    const { bridge } = await readyPhone({ ...kind, handlers })
    const told = outcome(bridge.call('fail'))
    await pass(10)
    expect(told.error).toBeInstanceOf(BridgeError)
    expect(told.error).toMatchObject({ code: 'NATIVE', nativeCode: 'E42', message: 'fail: no such flight' })
  })

  it('answers out of order, and each call gets its own answer', async () => {
    const handlers = { echo: (data: unknown) => data }
    const { bridge } = await readyPhone({ ...kind, behaviour: 'outOfOrder', handlers })
    const settled: unknown[] = []
    const calls = [1, 2, 3, 4, 5].map(async (number) => {
      const answer = await bridge.call('echo', number)
      settled.push(answer)
      return answer
    })
    await pass(1000)
    expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5])
    expect(settled).toEqual([2, 4, 1, 3, 5])
  })

  it('times out an unanswered call and ignores its late answer', async () => {
    const { bridge } = await readyPhone({
      ...kind,
      handlers: { slow: () => after(11_000, 'late'), echo: (data) => data },
    })
    const slow = outcome(bridge.call('slow'))
    await pass(9999)
    expect(slow).toEqual({})
    await pass(1)
    expect(slow.error).toMatchObject({ code: 'TIMEOUT' })
    const next = outcome(bridge.call('echo', 'next'))
    await pass(5000)
    expect(slow).toEqual({ error: slow.error })
    expect(next.value).toBe('next')
  })

  it('sends events, including those from before the page listened where the protocol keeps them', async () => {
    const { bridge, native } = phone({ ...kind, handlers: {} })
    const keeps = kind.kind === 'wvjb' || kind.kind === 'dsbridge'
    native.emit('loggedOut', { early: true })
    const heard: unknown[] = []
    const stop = bridge.on('loggedOut', (data) => void heard.push(data))
    void bridge.init()
    await pass(100)
    native.emit('loggedOut', { early: false })
    native.emit('unheard', null)
    await pass(10)
    stop()
    native.emit('loggedOut', 'nobody listens')
    await pass(10)
    expect(heard).toEqual([...(keeps ? [{ early: true }] : []), { early: false }])
    expect(native.heard).toEqual(keeps ? ['loggedOut', 'loggedOut', 'loggedOut'] : [])
  })

  it('serves two bridges on one page, each with its own answers', async () => {
    const { bridge, host, native } = await readyPhone({ ...kind, handlers: { echo: (data) => after(20, data) } })
    const second = createNativeBridge({ adapters: everyAdapter(), host })
    const heard: unknown[] = []
    bridge.on('first', (data) => void heard.push(data))
    await second.init()
    second.on('second', (data) => void heard.push(data))
    const answers = [1, 2, 3, 4].map((number) => outcome((number % 2 ? bridge : second).call('echo', number)))
    await pass(50)
    native.emit('first', 'one')
    native.emit('second', 'two')
    await pass(50)
    expect(answers.map(({ value }) => value)).toEqual([1, 2, 3, 4])
    expect(heard).toEqual(['one', 'two'])
  })

  it('keeps the order of calls made before it is ready, each starting when the one before is over', async () => {
    const schedule = fc.array(
      fc.record({ takes: fc.integer({ min: 0, max: 300 }), ends: fc.constantFrom('well', 'badly', 'never') }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(schedule, fc.nat(12), async (plans, late) => {
        const running: number[] = []
        const overlaps: unknown[] = []
        const handler = async (number: unknown) => {
          if (running.length > 0) overlaps.push(number)
          const plan = plans[Number(number)] ?? { takes: 0, ends: 'well' }
          if (plan.ends === 'never') return never()
          running.push(Number(number))
          await after(plan.takes, null)
          running.pop()
          if (plan.ends === 'badly') throw new Error('badly')
          return number
        }
        const { bridge, native } = phone({ ...kind, handlers: { work: handler } }, { callTimeout: 400 })
        const settled: number[] = []
        const join = (number: number) =>
          void bridge
            .call('work', number)
            .catch(() => undefined)
            .then(() => settled.push(number))
        const before = plans.slice(0, Math.max(1, plans.length - late))
        before.forEach((_, number) => join(number))
        void bridge.init()
        // The rest comes while the line is being emptied.
        bridge.onReady(() => plans.slice(before.length).forEach((_, index) => join(before.length + index)))
        await pass(500 * plans.length + 200)
        const order = plans.map((_, number) => number)
        expect(native.calls.map(({ data }) => data)).toEqual(order)
        expect(settled).toEqual(order)
        expect(overlaps).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
