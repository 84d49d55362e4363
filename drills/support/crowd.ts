import { emptyNotes, type Notes } from './notes.ts'
import { livePassenger } from './passenger-story.ts'
import type { Product } from './product.ts'
import type { Exchange } from './wire.ts'

/** Passengers who act in parallel: each place runs one passenger's story after another. */
export interface Crowd {
  notes: Notes
  begin(): void
  /** Admits no new passengers. Resolves when every request has been answered. */
  finish(): Promise<void>
  /** Resolves when an order requested after this call is acknowledged, which proves that the product works again. */
  nextOrder(): Promise<void>
  /** Aborts all passengers at the end of the drill. */
  abandon(): Promise<void>
}

interface CrowdOptions {
  places: number
  /** Selects the generated passenger `from` and every `step`th one after; by default all. */
  numbers?: { from: number; step: number }
  /** The notes of another crowd of the same product, to share them. */
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
      // `finish` reports these errors. A drill that fails earlier has an error to report already.
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
