import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Arrived } from '../measuring/shop-with-analytics.ts'

/** The possible fates of a request between cabin and ground, with their percentages. */
const fates = {
  /** Answered. */
  passes: 56,
  /** Answered late. */
  slow: 8,
  /** Does not arrive. */
  cut: 12,
  /** Arrives, but its answer does not return. */
  unheard: 12,
  /** The collector fails before it has taken anything. */
  refused: 7,
  /** The collector fails after it has taken the events. */
  mistaken: 5,
} as const

type Fate = keyof typeof fates

/** A path to the collector that is at least as unreliable as a satellite link. */
export interface RoughWay {
  take(arrived: Arrived, response: ServerResponse): void
  /** How many requests met which fate. */
  met: Record<Fate, number>
  /** Lets everything pass from now on. */
  smooth(): void
}

/** @param random from 0 to 1 @param collector its origin */
export function roughWay(random: () => number, collector: string): RoughWay {
  // Every fate starts at zero.
  const met = Object.fromEntries(Object.keys(fates).map((fate) => [fate, 0])) as Record<Fate, number>
  let rough = true

  async function handOn({ target, method, headers, body }: Arrived): Promise<Response> {
    const { host: _, connection: __, 'content-length': ___, ...others } = headers
    return fetch(collector + target, {
      method,
      // A page's request has no header twice.
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
