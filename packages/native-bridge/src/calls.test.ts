import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { androidInterface, createNativeBridge } from './native-bridge.ts'
import { after, emptyHost, kinds, never, outcome, pass, phone, readyPhone } from './test-support/phone.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type NativeReply = (id: string, answer: unknown) => void

describe('calls', () => {
  it('go to a silent native that is there and end by their time-outs, one after another', async () => {
    const { bridge, native } = phone({ kind: 'android', behaviour: 'silent', handlers: { a: never, b: never } })
    const [a, b] = [outcome(bridge.call('a')), outcome(bridge.call('b', null, { timeout: 500 }))]
    void bridge.init()
    await pass(9999)
    expect(native.calls.map(({ name }) => name)).toEqual(['a'])
    await pass(1)
    expect(a.error).toMatchObject({ code: 'TIMEOUT', message: 'a: no answer for 10000 ms' })
    await pass(500)
    expect(b.error).toMatchObject({ code: 'TIMEOUT' })
  })

  it('in line are started once each, also when the answer of a call that timed out comes during the next', async () => {
    const handlers = { slow: () => after(600, null), next: () => after(300, null), last: () => null }
    const { bridge, native } = phone({ kind: 'android', handlers }, { callTimeout: 400 })
    for (const name of ['slow', 'next', 'last']) outcome(bridge.call(name))
    void bridge.init()
    await pass(650)
    expect(native.calls.map(({ name }) => name)).toEqual(['slow', 'next'])
    await pass(100)
    expect(native.calls.map(({ name }) => name)).toEqual(['slow', 'next', 'last'])
  })

  it('wait for late answers of natives that are there from the start', async () => {
    const { bridge } = await readyPhone({
      kind: 'android',
      behaviour: 'late',
      delay: 700,
      handlers: { echo: (data) => data },
    })
    const answer = outcome(bridge.call('echo', 1))
    await pass(699)
    expect(answer).toEqual({})
    await pass(1)
    expect(answer).toEqual({ value: 1 })
  })

  it.each(kinds)('of a failing $kind $platform are refused with its code', async (kind) => {
    const { bridge } = await readyPhone({ ...kind, behaviour: 'failing', handlers: { getUserInfo: () => ({}) } })
    const told = outcome(bridge.getUserInfo())
    await pass(10)
    expect(told.error).toMatchObject({ code: 'NATIVE', nativeCode: 500 })
  })

  it.each([kinds[1], kinds[2], kinds[3], kinds[4]])(
    'of a method that $kind $platform lacks are UNSUPPORTED',
    async (kind) => {
      const { bridge, native } = await readyPhone({ ...kind, handlers: { known: () => null } })
      const told = outcome(bridge.call('unknown'))
      await pass(10)
      expect(told.error).toMatchObject({ code: 'UNSUPPORTED' })
      expect(native.calls).toEqual([])
      expect([bridge.has('known'), bridge.has('unknown')]).toEqual([true, false])
    },
  )

  it('of a method that WebViewJavascriptBridge lacks are never answered', async () => {
    const { bridge } = await readyPhone({ kind: 'wvjb', handlers: {} })
    const told = outcome(bridge.call('unknown'))
    await pass(10_000)
    expect(told.error).toMatchObject({ code: 'TIMEOUT' })
  })

  it('are known to no bridge that is not ready', () => {
    const { bridge } = phone({ kind: 'android', handlers: { known: () => null } })
    expect(bridge.has('known')).toBe(false)
  })

  it.each([kinds[1], kinds[2], kinds[4]])(
    'of a synchronous method of $kind $platform are answered too',
    async (kind) => {
      const { bridge } = await readyPhone({ ...kind, handlers: { add: (data) => [data, 1] }, sync: ['add'] })
      expect(bridge.has('add')).toBe(true)
      const before = vi.getTimerCount()
      expect(await bridge.call('add', 2)).toEqual([2, 1])
      expect(vi.getTimerCount()).toBe(before)
    },
  )

  it('that the native throws at are native errors', async () => {
    const host = {
      ...emptyHost(),
      AirlineJS: {
        broken() {
          throw new Error('Java exception was raised')
        },
      },
    }
    const bridge = createNativeBridge({ adapters: [androidInterface('AirlineJS')], host })
    await bridge.init()
    await expect(bridge.call('broken')).rejects.toMatchObject({
      code: 'NATIVE',
      message: 'broken: Error: Java exception was raised',
    })
  })

  it('answered by text that is no JSON are native errors', async () => {
    const host = { ...emptyHost(), AirlineJS: { rubbish: () => '{oops' } }
    const bridge = createNativeBridge({ adapters: [androidInterface('AirlineJS')], host })
    await bridge.init()
    await expect(bridge.call('rubbish')).rejects.toMatchObject({ code: 'NATIVE' })
  })

  it('that an app answers with empty text are done without an answer', async () => {
    const host = Object.assign(emptyHost(), {
      AirlineJS: {
        quiet(_: string, id: string) {
          // The bridge has put it there by now.
          const { nativeBridgeReply } = host as { nativeBridgeReply?: NativeReply }
          nativeBridgeReply?.(id, '')
        },
      },
    })
    const bridge = createNativeBridge({ adapters: [androidInterface('AirlineJS')], host })
    await bridge.init()
    await expect(bridge.call('quiet')).resolves.toBeUndefined()
  })

  it('can be cancelled in line, under way, and before they are made', async () => {
    const { bridge, native } = phone({
      kind: 'wk',
      handlers: { slow: () => after(1000, 'slow'), echo: (data) => data },
    })
    const [early, waiting, running] = [new AbortController(), new AbortController(), new AbortController()]
    early.abort()
    const slow = outcome(bridge.call('slow', null, { signal: running.signal }))
    const queued = outcome(bridge.call('echo', 'queued', { signal: waiting.signal }))
    const last = outcome(bridge.call('echo', 'last'))
    const refused = outcome(bridge.call('echo', 'early', { signal: early.signal }))
    void bridge.init()
    await pass(150)
    waiting.abort()
    await pass(0)
    expect(queued.error).toMatchObject({ code: 'CANCELLED' })
    running.abort()
    await pass(10)
    expect(slow.error).toMatchObject({ code: 'CANCELLED' })
    expect(refused.error).toMatchObject({ code: 'CANCELLED' })
    expect(last.value).toBe('last')
    await pass(2000)
    expect(native.calls.map(({ data }) => data)).toEqual([null, 'last'])
    expect(slow).toEqual({ error: slow.error })
    expect(vi.getTimerCount()).toBe(0)
  })
})
