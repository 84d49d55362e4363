import type { CollectedEvent } from '../src/outside/event-sink/event-sink.ts'
import { frozenAt } from './test-deps.ts'

/** An event that a browser might have sent, with this key. */
export function collectedEvent(eventKey: string, changes: Partial<CollectedEvent> = {}): CollectedEvent {
  const event = { eventType: 'CUSTOM', eventName: 'plan_chosen', deviceId: 'device-1', timestamp: frozenAt.getTime() }
  return {
    projectId: 'aisle',
    eventKey,
    receivedAt: frozenAt,
    occurredAt: frozenAt,
    eventType: event.eventType,
    eventName: event.eventName,
    deviceId: event.deviceId,
    sessionId: 'session-1',
    path: '/#/portal',
    attributes: { plan_id: 'HOUR' },
    event: { ...event, eventId: eventKey, attributes: { plan_id: 'HOUR' } },
    ...changes,
  }
}

/** A sink that records what it took; `taking` may fail a batch. */
export function countingSink(taking: (events: readonly CollectedEvent[]) => Promise<void> | void = () => undefined) {
  const taken: string[] = []
  return {
    taken,
    counts: () => taken.reduce((all, key) => all.set(key, (all.get(key) ?? 0) + 1), new Map<string, number>()),
    take: async (events: readonly CollectedEvent[]) => {
      await taking(events)
      taken.push(...events.map(({ eventKey }) => eventKey))
    },
    close: async () => undefined,
  }
}
