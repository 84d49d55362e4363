import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from './product.ts'
import { getRows } from './two-servers.ts'

/** Pages that send events to the collector, each page one at a time. */
export interface MeasuredPages {
  /** Event ids with the time of their 204, by which the product promises that they are safe. */
  promised: ReadonlyMap<string, number>
  /** Sends no more events. Resolves when every event has been answered. */
  finish(): Promise<void>
}

const pages = 3
const pauseMs = 25
const device = 'drill-device'

export function beginMeasuring({ url }: Product): MeasuredPages {
  const promised = new Map<string, number>()
  let isOpen = true
  const tell = async (page: number) => {
    for (let count = 0; isOpen; count += 1) {
      const eventId = `drill${page}.${count.toString(36)}`
      if (await isTaken(`${url}/v3/projects/aisle/collect?stm=${Date.now()}&compress=0`, eventId)) {
        promised.set(eventId, performance.now())
      }
      await wait(pauseMs)
    }
  }
  const telling = Array.from({ length: pages }, (_, page) => tell(page))
  return {
    promised,
    async finish() {
      isOpen = false
      await Promise.all(telling)
    },
  }
}

/** Returns whether the collector accepted the event; no response means no promise. */
function isTaken(address: string, eventId: string): Promise<boolean> {
  const event = { eventType: 'PAGE', deviceId: device, timestamp: Date.now(), path: '/', eventId }
  return fetch(address, { method: 'POST', body: JSON.stringify([event]) }).then(
    ({ status }) => status === 204,
    () => false,
  )
}

const workedOffWithinMs = 20_000

/** Expects each promised event in the database exactly once. The last ones arrive from the spool a moment later. */
export async function expectMeasured(product: Product, { promised }: MeasuredPages): Promise<void> {
  const missing = async () => {
    const rows = await getRows<{ event_key: string }>(
      product,
      `select event_key from analytics_events where device_id = '${device}'`,
    )
    const kept = new Set(rows.map((row) => row.event_key))
    expect(kept.size).toBe(rows.length)
    return [...promised.keys()].filter((key) => !kept.has(key))
  }
  const limit = performance.now() + workedOffWithinMs
  while ((await missing()).length > 0 && performance.now() < limit) await wait(100)
  expect(await missing()).toEqual([])
}
