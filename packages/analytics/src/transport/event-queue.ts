import { attempt } from '../browser/attempt.ts'
import type { BrowserWindow } from '../browser/browser-window.ts'
import type { AnalyticsEvent } from '../event.ts'
import type { Consent, DeliveryTarget, Outcome, OutcomeListener } from './delivery.ts'

/** A few events on their way to one place. In storage it is the JSON array of its target and its events. */
export interface Chunk {
  /** `gdp_queue.`, the time when it was made, the id of its first event. */
  key: string
  target: DeliveryTarget
  events: AnalyticsEvent[]
  /** Characters of their JSON. */
  length: number
  /** As it was written to storage last, and whether that was all of it. */
  stored?: string
  whole?: boolean
  tries: number
  /** Only what is `open` takes more events; `closed` may go; `away` is under way; `aside` waits for a better moment. */
  state: 'open' | 'closed' | 'away' | 'aside'
}

const prefix = 'gdp_queue.'
const eventsPerBatch = 20
/** Characters: of one batch (at three bytes each: 48 KiB), and of all that waits. */
const batchLength = 16 * 1024
const queueLength = 1536 * 1024
/**
 * Milliseconds until this page adopts another page's chunk: that page is gone or has no link. The page that delivers
 * the chunk removes it from storage, where the other page notices; the collector counts duplicates once.
 */
const strangeTime = 15_000
/** Milliseconds; the collector knows ids for longer. */
const longestAge = 7 * 24 * 3600 * 1000

const madeAt = (key: string) => Number(key.split('.')[1])

const newChunk = (key: string, target: DeliveryTarget): Chunk => ({
  key,
  target,
  events: [],
  length: 0,
  tries: 0,
  state: 'open',
})

/** Queued events, in memory and, given consent, in storage. Both keep an event until its outcome is known. */
export function openEventQueue(page: BrowserWindow, tell: OutcomeListener) {
  // Using a missing storage throws.
  const window = page as Required<BrowserWindow>
  const half = () => Math.random().toString(36).slice(2, 8)
  const token = half() + half()
  let consent: Consent = 'pending'
  let counter = 0
  /** In the order in which they were made. */
  let chunks: Chunk[] = []

  const inStorage = (key: string) => attempt(() => window.localStorage.getItem(key))
  const remove = (key: string) => attempt(() => window.localStorage.removeItem(key))
  const keys = () => attempt(() => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))) ?? []

  /** Synchronous: when `send` returns, the event outlives the page. */
  function store(chunk: Chunk) {
    const { projectId, serverUrl, compress } = chunk.target
    const value = JSON.stringify([{ projectId, serverUrl, compress }, ...chunk.events])
    chunk.whole =
      consent === 'granted'
      && attempt(() => {
        window.localStorage.setItem(chunk.key, value)
        chunk.stored = value
        return true
      })
    return chunk.whole
  }

  function settle(chunk: Chunk, outcome: Outcome) {
    if (!chunks.includes(chunk)) return
    chunks = chunks.filter((other) => other !== chunk)
    // The page that made it may have slept, and added to it since.
    if (inStorage(chunk.key) === chunk.stored) remove(chunk.key)
    tell(chunk.events, outcome)
  }

  function adopt(key: string) {
    const stored = inStorage(key)
    if (!stored) return
    try {
      // Throws if the value is not an array.
      const [target, ...events] = JSON.parse(stored) as [DeliveryTarget, ...AnalyticsEvent[]]
      chunks.push({ ...newChunk(key, target), events, length: stored.length, stored, whole: true, state: 'closed' })
    } catch {
      remove(key)
    }
  }

  /** Adopts chunks left by other pages, and drops those that are too old or too many. */
  function look() {
    if (consent === 'granted')
      for (const key of keys())
        if (Math.abs(Date.now() - madeAt(key)) > strangeTime && !chunks.some((chunk) => chunk.key === key)) adopt(key)
    chunks.sort((one, other) => madeAt(one.key) - madeAt(other.key))
    let waiting = chunks.reduce((sum, { length }) => sum + length, 0)
    for (const chunk of chunks) {
      if (chunk.state === 'away' || (waiting <= queueLength && Date.now() - madeAt(chunk.key) < longestAge)) continue
      waiting -= chunk.length
      settle(chunk, 'dropped')
    }
  }

  return {
    look,
    mayGo: () => consent === 'granted',
    put(event: AnalyticsEvent, target: DeliveryTarget) {
      const { length } = JSON.stringify(event)
      if (consent === 'denied' || length > batchLength) return tell([event], 'dropped')
      const eventId = `${token}.${(counter++).toString(36)}`
      let chunk = chunks.find(
        (one) => one.state === 'open' && one.target === target && one.length + length < batchLength,
      )
      if (!chunk) {
        look()
        const key = `${prefix}${Date.now()}.${eventId}`
        chunks.push((chunk = newChunk(key, target)))
      }
      chunk.length += length
      if (chunk.events.push(Object.assign(event, { eventId })) === eventsPerBatch) chunk.state = 'closed'
      if (store(chunk)) tell([event], 'kept')
    },
    /** Of those that may go, the oldest of those that were tried least. */
    next() {
      for (;;) {
        const [chunk] = chunks.filter(({ state }) => state === 'closed').sort((one, other) => one.tries - other.tries)
        if (!chunk?.whole || inStorage(chunk.key) !== null) return chunk
        // Another page has delivered it.
        settle(chunk, 'delivered')
      }
    },
    settle,
    /** Whether there was any in the one state, which is in the other now. */
    turn(from: Chunk['state'], to: Chunk['state']) {
      const turned = chunks.filter(({ state }) => state === from)
      for (const chunk of turned) chunk.state = to
      return turned.length > 0
    },
    setConsent(next: Consent) {
      consent = next
      if (next === 'granted') for (const chunk of chunks) if (!chunk.whole && store(chunk)) tell(chunk.events, 'kept')
      if (next !== 'denied') return
      for (const key of keys()) remove(key)
      for (const chunk of chunks) settle(chunk, 'dropped')
    },
  }
}
