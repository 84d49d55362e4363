import type { CollectedEvent, EventSink } from './event-sink.ts'

/**
 * Whether a sink failed because of what it was given (PostgreSQL: data exception, broken constraint, too large; NATS: larger
 * than its server takes), and not because it is away: that would be so at every try.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TypeError || error instanceof RangeError || error.name === 'InvalidArgumentError') return true
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code)
}

/** Gives what can be taken, and says what cannot. @throws when the sink is away; then some may have been taken */
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
