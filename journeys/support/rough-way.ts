import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Arrived } from './shop-with-analytics.ts'

/** What may become of a request between a cabin and the ground; of a hundred, so many. */
const fates = {
  /** Answered. */
  passes: 56,
  /** Answered late. */
  slow: 8,
  /** Never gets there. */
  cut: 12,
  /** Gets there; its answer does not get back. */
  unheard: 12,
  /** The collector is in trouble before it has taken anything, */
  refused: 7,
  /** or after. */
  mistaken: 5,
} as const

type Fate = keyof typeof fates

/** A way to the collector that does to requests what a satellite link does, and worse. */
export interface RoughWay {
  take(arrived: Arrived, response: ServerResponse): void
  /** How many met which fate. */
  met: Record<Fate, number>
  /** From now on all pass. */
  smooth(): void
}

/** @param random from 0 to 1 @param collector its origin */
export function roughWay(random: () => number, collector: string): RoughWay {
  // Of every fate, at first none.
  const met = Object.fromEntries(Object.keys(fates).map((fate) => [fate, 0])) as Record<Fate, number>
  let rough = true

  async function handOn({ target, method, headers, body }: Arrived): Promise<Response> {
    const { host: _, connection: __, 'content-length': ___, ...others } = headers
    return fetch(collector + target, {
      method,
      // None of a page's request comes twice.
      headers: others as Record<string, string>,
      ...(method === 'POST' ? { body: new Uint8Array(body) } : {}),
    })
  }

  return {
    met,
    smooth: () => void (rough = false),
    take(arrived, response) {
      const fate = rough ? fateAt(random() * 100) : 'passes'
      const delay = fate === 'slow' ? random() * 500 : 0
      met[fate] += 1
      void follow().catch(() => response.destroy())

      async function follow(): Promise<void> {
        if (fate === 'cut') return void response.destroy()
        if (fate === 'refused') return void response.writeHead(503).end()
        const answer = await handOn(arrived)
        if (fate === 'unheard') return void response.destroy()
        if (fate === 'mistaken') return void response.writeHead(500).end()
        await wait(delay)
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end()
      }
    },
  }
}

function fateAt(drawn: number): Fate {
  let below = 0
  for (const [fate, share] of Object.entries(fates)) {
    below += share
    // A key of `fates`.
    if (drawn < below) return fate as Fate
  }
  return 'passes'
}
