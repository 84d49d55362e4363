import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStore, type TextStore } from '../storage/browser-stores.ts'
import type { WaitingEntry } from './log-entry.ts'
import { createLogSender, type LogSender } from './log-sender.ts'

type Way = 'open' | 'lost' | 'answerLost' | 'refuses'
class Refused extends Error {}

/** The server and the way to it: keeps each id once. */
function testServer() {
  const kept = new Map<string, WaitingEntry>()
  const calls: number[] = []
  const server = {
    // Steered by the tests.
    way: 'open' as Way,
    answerAfterMs: 0,
    kept,
    calls,
    async send(entries: readonly WaitingEntry[]) {
      calls.push(entries.length)
      if (server.way === 'refuses') throw new Refused('invalid request')
      if (server.way !== 'lost') for (const entry of entries) if (!kept.has(entry.id)) kept.set(entry.id, entry)
      const { way, answerAfterMs } = server
      if (answerAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answerAfterMs))
      if (way !== 'open') throw new Error('network')
    },
    /** Names that have arrived, with repeats. */
    names: () => [...kept.values()].map(({ name }) => name),
  }
  return server
}
type TestServer = ReturnType<typeof testServer>

let ids = 0
let warnings: unknown[] = []

/** Opens a page in a tab that has this session storage. */
function openPage(server: TestServer, store: TextStore = memoryStore()): LogSender {
  return createLogSender({
    read: (): unknown => JSON.parse(store.get('clientLog') ?? 'null'),
    write: (queue) => store.set('clientLog', JSON.stringify(queue)),
    newId: () => `id-${(ids += 1)}`,
    send: (entries) => server.send(entries),
    worthRetrying: (error) => !(error instanceof Refused),
    warn: (error) => warnings.push(error),
  })
}

const record = (name: string) => ({ time: Date.now(), name, facts: JSON.stringify([name, {}]) })
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  warnings = []
})
afterEach(() => void vi.useRealTimers())

describe('sending the client log', () => {
  it('gathers for a moment and sends one call', async () => {
    const server = testServer()
    const page = openPage(server)
    for (const name of ['a', 'b', 'c']) page.add(record(name))
    expect(server.calls).toEqual([])
    await later(1_000)
    expect(server.calls).toEqual([3])
    expect(server.names()).toEqual(['a', 'b', 'c'])
    await later(600_000)
    expect(server.calls).toEqual([3])
  })

  it('sends at once when twenty wait, and when the page leaves', async () => {
    const server = testServer()
    const page = openPage(server)
    for (let count = 0; count < 20; count += 1) page.add(record('busy'))
    await later(0)
    expect(server.calls).toEqual([20])
    page.add(record('last'))
    page.flush()
    await later(0)
    expect(server.calls).toEqual([20, 1])
  })

  it('warns once for each failed batch, tries again ever later, and loses nothing', async () => {
    const server = testServer()
    server.way = 'lost'
    const page = openPage(server)
    for (let count = 0; count < 30; count += 1) page.add(record(`${count}`))
    await later(0)
    expect([server.calls.length, warnings.length]).toEqual([1, 1])
    await later(4_999)
    expect(server.calls).toHaveLength(1)
    await later(1)
    expect([server.calls.length, warnings.length]).toEqual([2, 2])
    server.way = 'open'
    await later(9_999)
    expect(server.calls).toHaveLength(2)
    await later(1)
    expect(server.names()).toHaveLength(30)
  })

  it('sends at once when the network is back', async () => {
    const server = testServer()
    server.way = 'lost'
    const page = openPage(server)
    page.add(record('a'))
    await later(1_000)
    server.way = 'open'
    page.flush()
    await later(0)
    expect(server.names()).toEqual(['a'])
  })

  it('sends after a reload what the page before had left', async () => {
    const server = testServer()
    const store = memoryStore()
    server.way = 'lost'
    openPage(server, store).add(record('before'))
    await later(1_000)
    server.way = 'open'
    openPage(server, store)
    await later(1_000)
    expect(server.names()).toEqual(['before'])
  })

  it('gives up what the server refuses, tells how many, and goes on', async () => {
    const server = testServer()
    server.way = 'refuses'
    const page = openPage(server)
    page.add(record('odd'))
    page.add(record('odd'))
    await later(1_000)
    server.way = 'open'
    page.add(record('good'))
    await later(60_000)
    expect([...server.kept.values()]).toMatchObject([{ name: 'good', dropped: 2 }])
  })
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'log' as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Way>('open', 'lost', 'answerLost').map((way) => ({ kind: 'way' as const, way })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'secondTab' as const }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((ms) => ({ kind: 'wait' as const, ms })) },
)

describe('whatever happens to network, page and tabs', () => {
  it('every entry is kept exactly once when the network comes back and the bound was not passed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 90 }), fc.nat(3000), async (steps, answerAfterMs) => {
        const server = testServer()
        server.answerAfterMs = answerAfterMs + 1
        let store = memoryStore()
        let page = openPage(server, store)
        const logged: string[] = []
        for (const [place, one] of steps.entries()) {
          if (one.kind === 'log') {
            logged.push(`entry ${place}`)
            page.add(record(`entry ${place}`))
          } else if (one.kind === 'way') server.way = one.way
          else if (one.kind === 'flush') page.flush()
          else if (one.kind === 'wait') await later(one.ms)
          else if (one.kind === 'reload') {
            // The old page's timers end with it; the answer to its last call is lost.
            vi.clearAllTimers()
            page = openPage(server, store)
          } else {
            // Duplicated: its session storage is a copy of this one's.
            const copy = memoryStore()
            copy.set('clientLog', store.get('clientLog') ?? 'null')
            store = copy
            page = openPage(server, store)
          }
        }
        server.way = 'open'
        await later(3_600_000)
        expect(server.names().toSorted()).toEqual(logged.toSorted())
      }),
      { numRuns: 200 },
    )
  })

  it('no entry is kept twice, and kept and told as dropped make all, when the bound is passed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 400 }), async (count) => {
        const server = testServer()
        server.way = 'lost'
        const page = openPage(server)
        for (let place = 0; place < count; place += 1) page.add(record(`entry ${place}`))
        server.way = 'open'
        await later(3_600_000)
        page.add(record('after'))
        await later(3_600_000)
        const told = [...server.kept.values()].reduce((sum, { dropped = 0 }) => sum + dropped, 0)
        expect(new Set(server.names()).size).toBe(server.names().length)
        expect(server.names().length + told).toBe(count + 1)
      }),
      { numRuns: 20 },
    )
  })
})
