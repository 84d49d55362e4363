import { readdirSync, readFileSync } from 'node:fs'

/** One request of the public SDK's 4.2.6, as captured by a collector in the same network. */
export interface Capture {
  what: string
  request: { method: string; target: string; headers: Record<string, string>; bodyBase64: string }
  /** One event each. */
  decoded: CapturedEvent[]
}

interface CapturedEvent {
  eventType: string
  deviceId: string
  sessionId: string
  timestamp: number
}

const folder = new URL('../../../packages/analytics/captures/', import.meta.url)

/** By their numbers. */
export const captures: ReadonlyMap<number, Capture> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    // The captures were written in this shape.
    .map((name) => [Number.parseInt(name, 10), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Capture]),
)

export function getCapture(number: number): Capture & { event: CapturedEvent; sentAt: number } {
  const capture = captures.get(number)
  const event = capture?.decoded[0]
  if (!capture || !event) throw new Error(`there is no capture ${number}`)
  return { ...capture, event, sentAt: Number(/stm=([\d.]+)/.exec(capture.request.target)?.[1]) }
}
