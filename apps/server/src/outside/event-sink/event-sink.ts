/** One event that a browser sent, read and validated, for the sink to store. */
export interface CollectedEvent {
  projectId: string
  /** The event's own `eventId`, or a hash of its content: the same at every attempt. */
  eventKey: string
  receivedAt: Date
  /** The time of the event, by our clock. */
  occurredAt: Date
  eventType: string
  eventName: string | null
  deviceId: string
  sessionId: string | null
  path: string | null
  attributes: Readonly<Record<string, unknown>>
  /** The decoded event. */
  event: Readonly<Record<string, unknown>>
}

/**
 * The destination of collected events: our own tables, or a stream for airlines that outgrow one machine (A2). `take`
 * resolves when they are safe; repeated events must not be counted twice.
 */
export interface EventSink {
  /** Rejects when the events are not safe, and the caller must keep them. */
  take(events: readonly CollectedEvent[]): Promise<void>
  close(): Promise<void>
  /** For `/metrics`, of a sink that can buffer events. */
  figures?(): Promise<SinkFigures>
}

export interface SinkFigures {
  /** On our own disk, until the sink answers again. */
  spoolFiles: number
  spoolBytes: number
  /** Since the start: dropped with the oldest file of a full spool; unreadable or refused. */
  lost: number
  setAside: number
  /** In the stream but not yet in the database; null without a stream, or when it is away. */
  streamLag: number | null
}
