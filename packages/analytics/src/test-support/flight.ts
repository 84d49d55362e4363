import lzString from 'lz-string'
import type { BrowserWindow } from '../browser/browser-window.ts'
import type { Network, Post } from '../browser/network.ts'
import type { AnalyticsEvent } from '../event.ts'
import { createBatchDelivery } from '../transport/batch-delivery.ts'
import { readBatch } from '../transport/compact-batch.ts'
import type { Delivery, DeliveryTarget, Outcome } from '../transport/delivery.ts'

/** Fates of a request: success; request lost; response lost; delivered twice; the server's refusals. */
export const fates = ['well', 'lost', 'answerLost', 'twice', 'busy', 'refused'] as const
export type Fate = (typeof fates)[number]

export interface Page {
  alive: boolean
  /** So many more things this page does to the world before it dies in the midst of it. */
  left: number
  document: { visibilityState: string }
  /** The outcomes of its events, by event name. */
  told: Map<string, Outcome>
  /** The names of all events it sent. */
  sent: string[]
  delivery: Delivery
  target: DeliveryTarget
  send(count: number): void
  /** Fires a browser event: `pagehide`, `focus`, … */
  hear(name: string): void
}

const getTarget = (compress: boolean): DeliveryTarget => ({
  projectId: 'p1',
  serverUrl: 'http://collect.example.test',
  compress,
  sendType: 'beacon',
  requestTimeout: 5000,
})

const getName = (event: AnalyticsEvent) => event.attributes?.['n'] ?? ''

/** A browser with several pages of one origin, a link that fails and a collector, all in made-up time. */
export class Flight {
  time = 1_795_206_526_000
  /** Of the device, which may jump. */
  clockOff = 0
  fate: () => Fate = () => 'well'
  quota = Number.POSITIVE_INFINITY
  broken = false
  wasBroken = false
  /** Event ids by event, as they came. */
  collected = new Map<string, Set<string>>()
  requests: { url: string; body: string | Uint8Array; events: AnalyticsEvent[] }[] = []
  longestTimer = 0
  /** When requests were begun. */
  attempts: number[] = []
  kept = new Set<string>()
  dropped = new Set<string>()
  pages: Page[] = []
  data: Record<string, string> = {}
  #timers: { at: number; run: () => void; page?: object }[] = []
  #sent = 0

  now = () => Math.round(this.time + this.clockOff)

  /** Runs what is due, in order. */
  pass(milliseconds: number) {
    const end = this.time + milliseconds
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (!next) break
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.time = Math.max(this.time, next.at)
      next.run()
    }
    this.time = end
  }

  #later(milliseconds: number, run: () => void) {
    const timer = { at: this.time + milliseconds, run }
    this.#timers.push(timer)
    return timer
  }

  #collect(url: string, body: string | Uint8Array) {
    const text = typeof body === 'string' ? body : lzString.decompressFromUint8Array(body)
    const events = readBatch(text)
    this.requests.push({ url, body, events })
    for (const event of events) {
      const ids = this.collected.get(getName(event)) ?? new Set()
      this.collected.set(getName(event), ids.add(event.eventId ?? ''))
    }
  }

  openPage({ compress = false, keptAlive = true, beacon = true } = {}): Page {
    const listeners: [name: string, run: () => void][] = []
    const told: Page['told'] = new Map()
    const page: Page = {
      alive: true,
      left: Number.POSITIVE_INFINITY,
      document: { visibilityState: 'visible' },
      told,
      sent: [],
      target: getTarget(compress),
      // Made below, of the page itself.
      delivery: undefined as unknown as Delivery,
      send: (count: number) => {
        for (let at = 0; at < count && page.alive; at++) {
          const event = this.#event()
          page.sent.push(getName(event))
          page.delivery.send(event, page.target)
        }
      },
      hear: (name: string) => {
        if (page.alive) for (const [heard, run] of listeners) if (heard === name) run()
      },
    }
    const act = () => {
      if (page.left-- <= 0) page.alive = false
      if (!page.alive) throw new Error('dead')
    }
    const storage = this.#storageFor(act)
    const storageNow = () => {
      this.wasBroken ||= this.broken
      if (this.broken) throw new Error('forbidden')
      return storage
    }
    const window = {
      document: page.document,
      get localStorage() {
        return storageNow()
      },
      addEventListener: (name: string, run: () => void) => void listeners.push([name, run]),
      setTimeout: (run: () => void, milliseconds: number) => {
        if (milliseconds !== 15_000) this.longestTimer = Math.max(this.longestTimer, milliseconds)
        return this.#later(milliseconds, () => page.alive && run())
      },
      clearTimeout: (timer: { run: () => void } | undefined) => {
        if (timer) timer.run = () => {}
      },
      // Only what the delivery touches.
    } as unknown as BrowserWindow
    page.delivery = createBatchDelivery(window, this.#networkFor(page, act, { keptAlive, beacon }))
    page.delivery.onOutcome((events, outcome) => {
      if (!page.alive) return
      for (const event of events) this.#hear(page, getName(event), outcome)
    })
    page.delivery.setConsent('granted')
    this.pages.push(page)
    return page
  }

  #hear({ told, sent }: Page, name: string, outcome: Outcome) {
    const before = told.get(name)
    // When storage fails, delivered events may reappear; and a page may add to a chunk that another has taken over.
    if (
      !this.wasBroken
      && sent.includes(name)
      && (before === 'delivered' || before === 'dropped' || before === outcome)
    )
      throw new Error(`${name}: ${outcome} after ${before}`)
    told.set(name, outcome)
    if (outcome === 'kept') this.kept.add(name)
    // Looking through all of a long queue each time would take its time.
    if (
      outcome === 'kept'
      && this.kept.size < 500
      && !Object.values(this.data).some((value) => value.includes(`"n":"${name}"`))
    )
      throw new Error(`${name} is not kept`)
    if (outcome === 'dropped') this.dropped.add(name)
  }

  #event(): AnalyticsEvent {
    const at = this.#sent++
    return {
      eventType: 'CUSTOM',
      eventName: 'went_online',
      dataSourceId: 'aisle-web',
      deviceId: 'd83194d5-ceb4-486f-9771-18130c43ca79',
      path: `/trips/${at % 3}`,
      timestamp: this.now(),
      attributes: { n: `e${at}` },
      ...(at % 7 ? { eventSequenceId: at } : {}),
    }
  }

  #storageFor(act: () => void) {
    const data = this.data
    const size = () => Object.entries(data).reduce((sum, [key, value]) => sum + key.length + value.length, 0)
    const methods = {
      getItem: (key: string) => (act(), data[key] ?? null),
      setItem: (key: string, value: string) => {
        act()
        const before = data[key]
        data[key] = value
        if (size() <= this.quota) return
        if (before === undefined) delete data[key]
        else data[key] = before
        throw new Error('full')
      },
      removeItem: (key: string) => {
        act()
        delete data[key]
      },
    }
    // As a real one: its keys are its own properties, its methods are not.
    return new Proxy(data, { get: (_, name) => Reflect.get(methods, name) })
  }

  #networkFor(page: { alive: boolean }, act: () => void, has: { keptAlive: boolean; beacon: boolean }): Network {
    const request = (url: string, body: string | Uint8Array, listener: Parameters<Post>[3], outlives: boolean) => {
      try {
        act()
      } catch {
        return
      }
      const fate = this.fate()
      this.attempts.push(this.time)
      const answer = (status: number, retryAfter?: string) => () => page.alive && listener(status, retryAfter)
      this.#later(300, () => {
        if (!outlives && !page.alive) return
        if (fate === 'well' || fate === 'twice' || fate === 'answerLost') this.#collect(url, body)
        if (fate === 'twice') this.#collect(url, body)
        if (fate === 'well' || fate === 'twice') this.#later(300, answer(204))
        if (fate === 'busy') this.#later(300, answer(503, '5'))
        if (fate === 'refused') this.#later(300, answer(413))
        if (fate === 'lost' || fate === 'answerLost') this.#later(14_700, answer(0))
      })
    }
    return {
      beacon: (url, body) => {
        if (!has.beacon || !page.alive) return false
        request(url, body, () => {}, true)
        return true
      },
      post: (url, body, _, listener) => request(url, body, listener, has.keptAlive),
      outlives: has.keptAlive,
    }
  }
}
