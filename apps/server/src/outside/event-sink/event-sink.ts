/** One event that a browser sent, read and judged; the sink writes it down. */
export interface CollectedEvent {
  projectId: string
  /** Its own `eventId`, or a hash of what it says: the same for the same event at every try. */
  eventKey: string
  receivedAt: Date
  /** When it happened, by our clock. */
  occurredAt: Date
  eventType: string
  eventName: string | null
  deviceId: string
  sessionId: string | null
  path: string | null
  attributes: Readonly<Record<string, unknown>>
  /** As decoded. */
  event: Readonly<Record<string, unknown>>
}

/**
 * Where collected events go: our own tables, or a stream for airlines that outgrow one machine (A2). `take` ends when they are
 * safe; it may be given the same events twice and must not count them twice.
 */
export interface EventSink {
  /** Fails when they could not be made safe; the caller keeps them then. */
  take(events: readonly CollectedEvent[]): Promise<void>
  close(): Promise<void>
  /** For `/metrics`, of a sink that can let events wait. */
  figures?(): Promise<SinkFigures>
}

export interface SinkFigures {
  /** On our own disk, until the sink answers again. */
  spoolFiles: number
  spoolBytes: number
  /** Since the start: went with the oldest file of a full spool; could not be read, or were refused. */
  lost: number
  setAside: number
  /** In the stream and not yet in the database; null: there is none, or it is away. */
  streamLag: number | null
}
