import { emptyNotes, type Notes } from './notes.ts'
import { livePassenger } from './passenger-story.ts'
import type { Product } from './product.ts'
import type { Exchange } from './wire.ts'

/** Passengers at work, one story after the other in each of several places at once. */
export interface Crowd {
  notes: Notes
  begin(): void
  /** No new passengers; resolves when everybody has got every answer. */
  finish(): Promise<void>
  /** The first order that was asked for after now and is acknowledged: the product is back at work. */
  nextOrder(): Promise<void>
  /** Everybody stops where they are: the drill is over. */
  abandon(): Promise<void>
}

interface CrowdOptions {
  places: number
  /** Which of the made-up passengers: this one, and every `step`th after. All of them without it. */
  numbers?: { from: number; step: number }
  /** Where another crowd of the same product notes already. */
  notes?: Notes
}

export function gatherCrowd(product: Product, options: CrowdOptions): Crowd {
  const { numbers = { from: 0, step: 1 }, notes = emptyNotes() } = options
  let nextNumber = numbers.from
  const over = new AbortController()
  let open = false
  let working: Promise<void>[] = []
  let waiting: { since: number; done: () => void }[] = []

  const note = (exchange: Exchange) => {
    notes.exchanges.push(exchange)
    const { path, status, sentAt, error } = exchange
    if (status !== 200 || error !== null || !path.endsWith('/submitOrder')) return
    for (const one of waiting.filter(({ since }) => sentAt >= since)) one.done()
    waiting = waiting.filter(({ since }) => sentAt < since)
  }
  const work = async () => {
    while (open) {
      const number = nextNumber
      nextNumber += numbers.step
      await livePassenger(product, { notes, note, number, over: over.signal })
    }
  }
  return {
    notes,
    begin() {
      open = true
      working = Array.from({ length: options.places }, work)
      // Told by `finish`; a drill that fails earlier tells its own story.
      for (const place of working) place.catch(() => undefined)
    },
    async finish() {
      open = false
      await Promise.all(working)
    },
    async abandon() {
      open = false
      over.abort()
      await Promise.allSettled(working)
    },
    nextOrder: () =>
      new Promise((done) => {
        waiting.push({ since: performance.now(), done })
      }),
  }
}
