import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { letNewWorkersBegin } from './let-new-workers-begin.ts'
import { beginNow } from './worker-rules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker of a registration, as far as the page sees it. */
function newWorker(state: ServiceWorkerState) {
  const asked: unknown[] = []
  const worker = Object.assign(new EventTarget(), { state, postMessage: (message: unknown) => asked.push(message) })
  const become = (next: ServiceWorkerState) => {
    worker.state = next
    worker.dispatchEvent(new Event('statechange'))
  }
  return { worker, asked, become }
}

/** What the page uses of a registration. */
function watchRegistration(workers: { installing?: EventTarget; waiting?: EventTarget }) {
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, ...workers })
  // The stand-in has no more than the page uses.
  letNewWorkersBegin(registration as unknown as ServiceWorkerRegistration)
  return registration
}

describe('the page', () => {
  it('asks a new worker to begin until it does', () => {
    const { worker, asked, become } = newWorker('installing')
    const registration = watchRegistration({})
    Object.assign(registration, { installing: worker }).dispatchEvent(new Event('updatefound'))
    vi.advanceTimersByTime(10_000)
    expect(asked).toEqual([])
    become('installed')
    vi.advanceTimersByTime(4_000)
    expect(asked).toEqual([beginNow, beginNow, beginNow])
    become('activating')
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(3)
  })

  it.each(['waiting', 'installing'] as const)('asks one that was %s before the page registered its worker', (place) => {
    const { worker, asked, become } = newWorker(place === 'waiting' ? 'installed' : 'installing')
    watchRegistration({ [place]: worker })
    if (place === 'installing') become('installed')
    vi.advanceTimersByTime(1_000)
    expect(asked[0]).toBe(beginNow)
  })

  it('asks nothing of a worker that begins by itself', () => {
    const { worker, asked, become } = newWorker('installing')
    watchRegistration({ installing: worker })
    become('installed')
    become('activating')
    become('activated')
    vi.advanceTimersByTime(60_000)
    expect(asked).toEqual([])
  })
})
