import { eventLine } from './event-line.ts'
import type { CollectedEvent, EventSink } from './event-sink.ts'
import { getSubject, type StreamConnection } from './stream-connection.ts'

/** Concurrent events over all callers. */
const mostOnTheirWay = 256
const ackMs = 4_000

/** Publishes each event as its own message; `take` resolves when the stream has acknowledged all of them. */
export function jetStreamSink(connection: StreamConnection): EventSink {
  const waiting: (() => void)[] = []
  let onTheirWay = 0

  async function publish(event: CollectedEvent): Promise<void> {
    if (onTheirWay >= mostOnTheirWay) await new Promise<void>((resolve) => waiting.push(resolve))
    else onTheirWay += 1
    try {
      const stream = connection.now()
      if (!stream) throw new Error('the stream of events is away')
      const options = { msgID: messageId(event), timeout: ackMs }
      await stream.js.publish(getSubject(event.projectId), eventLine(event), options)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else onTheirWay -= 1
    }
  }

  return {
    async take(events) {
      await Promise.all(events.map(publish))
    },
    close: () => connection.close(),
  }
}

/** Sent in a header, which allows only visible characters. */
function messageId({ projectId, eventKey }: CollectedEvent): string {
  const key = /^[\x21-\x7e]+$/.test(eventKey) ? eventKey : Buffer.from(eventKey).toString('base64url')
  return `${projectId}/${key}`
}
