import type { AnalyticsEvent } from '../../packages/analytics/src/event.ts'
import { writeBatch } from '../../packages/analytics/src/transport/compact-batch.ts'
import { packToBytes } from '../../packages/analytics/src/transport/lz-pack.ts'
import { getCapture } from '../../journeys/support/measuring/analytics-captures.ts'
import { alone, getBatches, getBytes, visit } from './sample-events.ts'

export interface WireSize {
  way: string
  /** Bytes per event. */
  body: number
  withHeaders: number
}

/** The size of Chromium's request line and headers (third capture). Our SDK's requests carry no cookies. */
function headBytes(cookies: boolean): number {
  const { method, target, headers } = getCapture(3).request
  const lines = Object.entries(headers)
    .filter(([name]) => cookies || name !== 'cookie')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.byteLength(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** Measures a visit of a hundred events. */
export function measureWireSizes(): WireSize[] {
  const events = visit(100)
  const perEvent = (parts: readonly unknown[], bytes: number) => Math.round((parts.length * bytes) / events.length)
  const getSize = (way: string, bodies: readonly Uint8Array[], cookies: boolean): WireSize => {
    const body = Math.round(bodies.reduce((sum, { length }) => sum + length, 0) / events.length)
    return { way, body, withHeaders: body + perEvent(bodies, headBytes(cookies)) }
  }
  const batches = getBatches(events)
  const text = (batch: readonly AnalyticsEvent[]) => JSON.stringify(batch)
  return [
    getSize(
      'one a request, plain',
      events.map((event) => getBytes(alone(event))),
      true,
    ),
    getSize(
      'one a request, packed (strict mode)',
      events.map((event) => getBytes(packToBytes(alone(event)))),
      true,
    ),
    getSize(
      '20 in an array, plain',
      batches.map((batch) => getBytes(text(batch))),
      false,
    ),
    getSize(
      '20 in an array, packed',
      batches.map((batch) => getBytes(packToBytes(text(batch)))),
      false,
    ),
    getSize(
      '20 as differences, plain',
      batches.map((batch) => getBytes(writeBatch(batch))),
      false,
    ),
    getSize(
      '20 as differences, packed (default mode)',
      batches.map((batch) => getBytes(packToBytes(writeBatch(batch)))),
      false,
    ),
  ]
}
