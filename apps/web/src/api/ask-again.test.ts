import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as AskAgain from './ask-again.ts'

const justBeforeLateMs = 6_999

interface Try {
  signal: AbortSignal | undefined
  answer: (text: string) => void
  fail: (error: Error) => void
}
let tries: Try[]
const ask = (signal: AbortSignal | undefined) =>
  new Promise<string>((answer, fail) => {
    tries.push({ signal, answer, fail })
    signal?.addEventListener('abort', () => fail(new Error('cancelled')))
  })
let module: typeof AskAgain

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  tries = []
  module = await import('./ask-again.ts')
})
afterEach(() => void vi.useRealTimers())

describe('a read of the first screen', () => {
  it('is made once where it is answered in time', async () => {
    const answered = module.askAgainIfLate(ask, undefined)
    await vi.advanceTimersByTimeAsync(justBeforeLateMs)
    tries[0]?.answer('list')
    expect(await answered).toBe('list')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toHaveLength(1)
  })

  it('is made once more where it is lost; whichever answers first counts, and the other one is ended', async () => {
    for (const first of [0, 1]) {
      tries = []
      const answered = module.askAgainIfLate(ask, undefined)
      await vi.advanceTimersByTimeAsync(justBeforeLateMs + 1)
      expect(tries).toHaveLength(2)
      tries[first]?.answer('list')
      expect(await answered).toBe('list')
      expect(tries[1 - first]?.signal?.aborted).toBe(true)
    }
  })

  it('fails as its first try does, whatever becomes of the second', async () => {
    const answered = module.askAgainIfLate(ask, undefined)
    // Handled from the start: a rejection without a handler fails the run.
    answered.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(justBeforeLateMs + 1)
    tries[1]?.fail(new Error('another'))
    await vi.advanceTimersByTimeAsync(0)
    tries[0]?.fail(new Error('no network'))
    await expect(answered).rejects.toThrow('no network')
  })

  it('is ended with its screen, both times', async () => {
    const leaving = new AbortController()
    const answered = module.askAgainIfLate(ask, leaving.signal)
    answered.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(justBeforeLateMs + 1)
    leaving.abort()
    await expect(answered).rejects.toThrow('cancelled')
    expect(tries.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  })

  it('has all the time that it needs once the first screen stands', async () => {
    const { firstScreen } = await import('../first-screen/first-screen-state.ts')
    firstScreen.complete = true
    const leaving = new AbortController()
    const answered = module.askAgainIfLate(ask, leaving.signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries.map(({ signal }) => signal)).toEqual([leaving.signal])
    tries[0]?.answer('list')
    expect(await answered).toBe('list')
  })
})
