import { z } from 'zod'
import type { CollectedEvent } from './event-sink.ts'

const instant = z.iso.datetime().transform((text) => new Date(text))
const shape = z.object({
  projectId: z.string().min(1),
  eventKey: z.string().min(1),
  receivedAt: instant,
  occurredAt: instant,
  eventType: z.string(),
  eventName: z.string().nullable(),
  deviceId: z.string(),
  sessionId: z.string().nullable(),
  path: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()),
  event: z.record(z.string(), z.unknown()),
})

/** One event as a line of a spool file or a message of the stream: JSON without line ends, times in ISO 8601. */
export const eventLine = (event: CollectedEvent): string => JSON.stringify(event)

/** Null when the line is cut off or not an event. */
export function readEventLine(line: string): CollectedEvent | null {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    return null
  }
}
