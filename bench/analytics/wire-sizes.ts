import type { AnalyticsEvent } from '../../packages/analytics/src/event.ts'
import { writeBatch } from '../../packages/analytics/src/transport/compact-batch.ts'
import { packToBytes } from '../../packages/analytics/src/transport/lz-pack.ts'
import { captureOf } from '../../journeys/support/measuring/analytics-captures.ts'
import { alone, batchesOf, bytesOf, visit } from './sample-events.ts'

export interface WireSize {
  way: string
  /** Bytes per event. */
  body: number
  withHeaders: number
}

/** The size of Chromium's request line and headers (third capture). Our SDK's requests carry no cookies. */
function headBytes(cookies: boolean): number {
  const { method, target, headers } = captureOf(3).request
  const lines = Object.entries(headers)
    .filter(([name]) => cookies || name !== 'cookie')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.byteLength(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** Measures a visit of a hundred events. */
export function measureWireSizes(): WireSize[] {
  const events = visit(100)
  const perEvent = (parts: readonly unknown[], bytes: number) => Math.round((parts.length * bytes) / events.length)
  const sizeOf = (way: string, bodies: readonly Uint8Array[], cookies: boolean): WireSize => {
    const body = Math.round(bodies.reduce((sum, { length }) => sum + length, 0) / events.length)
    return { way, body, withHeaders: body + perEvent(bodies, headBytes(cookies)) }
  }
  const batches = batchesOf(events)
  const text = (batch: readonly AnalyticsEvent[]) => JSON.stringify(batch)
  return [
    sizeOf(
      'one a request, plain',
      events.map((event) => bytesOf(alone(event))),
      true,
    ),
    sizeOf(
      'one a request, packed (strict mode)',
      events.map((event) => bytesOf(packToBytes(alone(event)))),
      true,
    ),
    sizeOf(
      '20 in an array, plain',
      batches.map((batch) => bytesOf(text(batch))),
      false,
    ),
    sizeOf(
      '20 in an array, packed',
      batches.map((batch) => bytesOf(packToBytes(text(batch)))),
      false,
    ),
    sizeOf(
      '20 as differences, plain',
      batches.map((batch) => bytesOf(writeBatch(batch))),
      false,
    ),
    sizeOf(
      '20 as differences, packed (default mode)',
      batches.map((batch) => bytesOf(packToBytes(writeBatch(batch)))),
      false,
    ),
  ]
}
