import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { Log } from '../../platform/log.ts'
import { readEventLine } from './event-line.ts'
import type { CollectedEvent, EventSink } from './event-sink.ts'
import { takeWithoutRefused } from './refused-events.ts'
import type { OpenStream, StreamConnection } from './stream-connection.ts'

export interface ConsumerWorld {
  /** The database's sink. */
  sink: Pick<EventSink, 'take'>
  /** For events that the database will never accept. */
  setAside(text: string, reason: string): Promise<void>
  log: Log
  /** The delay between two attempts while the database is away, doubling up to the longest. */
  retryMs: number
  longestRetryMs: number
}

export const consumerDefaults = { retryMs: 1_000, longestRetryMs: 20_000 }

export interface StreamConsumer {
  /** Events in the stream that are not in the database; null while the stream is away. */
  lag(): Promise<number | null>
  close(): Promise<void>
}

const batchEvents = 200
/** Attempts for an event that the database refuses before it is set aside. */
const mostTries = 3

/**
 * Copies events from the stream into the database, in every server; they share one durable consumer. Acknowledged
 * events are committed; others are delivered again, which their keys make harmless.
 */
export function startStreamConsumer(connection: StreamConnection, world: ConsumerWorld): StreamConsumer {
  const { log } = world
  let waiting: JsMsg[] = []
  let messages: ConsumerMessages | null = null
  let isClosed = false
  let wake = () => {}
  let writing = Promise.resolve()
  let isWriting = false
  let pauseMs = world.retryMs

  async function listen({ nats, consumer }: OpenStream): Promise<void> {
    // Messages can only be acknowledged on the connection that delivered them.
    waiting = []
    try {
      const listening = await consumer.consume({ max_messages: batchEvents, callback: hear })
      if (isClosed) return void (await listening.close())
      messages = listening
      const error = await listening.closed()
      if (isClosed) return
      log.warn({ err: error }, 'the stream of events gives no more')
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'the stream of events cannot be read')
    }
    // Closing replaces the connection with everything that belongs to it.
    await nats.close()
  }

  function hear(message: JsMsg): void {
    waiting.push(message)
    if (!isWriting) writing = writeAll()
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.splice(0, batchEvents)
      try {
        await write(batch)
        pauseMs = world.retryMs
      } catch (error) {
        log.warn({ err: error, events: batch.length }, 'events from the stream could not be written: they come again')
        for (const message of batch) message.nak(pauseMs)
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, world.longestRetryMs)
      }
    }
    isWriting = false
  }

  async function write(batch: readonly JsMsg[]): Promise<void> {
    const read = new Map<CollectedEvent, JsMsg>()
    for (const message of batch) {
      const event = readEventLine(getText(message))
      if (event) read.set(event, message)
      else await putAside(message, 'not readable')
    }
    const { refused } = await takeWithoutRefused(world.sink, [...read.keys()])
    for (const event of refused) {
      const message = read.get(event)
      read.delete(event)
      if (!message) continue
      if (message.info.deliveryCount < mostTries) message.nak(world.retryMs)
      else await putAside(message, 'refused')
    }
    // Acknowledge only after the commit, because the stream then forgets them.
    for (const message of read.values()) message.ack()
  }

  async function putAside(message: JsMsg, reason: string): Promise<void> {
    await world.setAside(getText(message), reason)
    message.term()
  }

  function pause(ms: number): Promise<void> {
    if (isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  connection.whenOpen((stream) => void listen(stream))
  return {
    async lag() {
      const info = await connection.now()?.consumer.info()
      return info ? info.num_pending + info.num_ack_pending : null
    },
    async close() {
      isClosed = true
      wake()
      await messages?.close()
      await writing
      // Releases them to another server at once.
      for (const message of waiting.splice(0)) message.nak()
    },
  }
}

const getText = (message: JsMsg) => Buffer.from(message.data).toString('utf8')
