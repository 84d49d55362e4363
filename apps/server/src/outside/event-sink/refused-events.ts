import type { CollectedEvent, EventSink } from './event-sink.ts'

/**
 * Whether a sink failed because of the events (PostgreSQL: data exception, broken constraint, too large; NATS: larger
 * than its server accepts) and would fail at every attempt, rather than because it is away.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TypeError || error instanceof RangeError || error.name === 'InvalidArgumentError') return true
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code)
}

/**
 * Stores the acceptable events and returns the refused ones.
 * @throws when the sink is away, possibly after storing some
 */
export async function takeWithoutRefused(
  sink: Pick<EventSink, 'take'>,
  events: readonly CollectedEvent[],
): Promise<{ refused: CollectedEvent[] }> {
  if (events.length === 0) return { refused: [] }
  try {
    await sink.take(events)
    return { refused: [] }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (events.length === 1) return { refused: [...events] }
    const middle = Math.ceil(events.length / 2)
    const first = await takeWithoutRefused(sink, events.slice(0, middle))
    const second = await takeWithoutRefused(sink, events.slice(middle))
    return { refused: [...first.refused, ...second.refused] }
  }
}
