import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StreamConfig } from '../../boot/config/analytics.ts'
import type { Log } from '../../platform/log.ts'

/** Names that airlines' own consumers rely on (docs/connections.md). */
export const streamName = 'AISLE_ANALYTICS'
const durableName = 'aisle-database'
export const getSubject = (projectId: string) => `aisle.analytics.${projectId}`

export interface StreamOptions extends StreamConfig {
  /** The delay between two connection attempts. */
  retryMs: number
  /** Events not acknowledged by a consumer within this time go to another. */
  ackWaitMs: number
}

export const streamDefaults: Omit<StreamOptions, keyof StreamConfig> = { retryMs: 1_000, ackWaitMs: 30_000 }

export interface OpenStream {
  nats: NatsConnection
  js: JetStreamClient
  manager: JetStreamManager
  consumer: Consumer
}

export interface StreamConnection {
  /** Null while it is away. */
  now(): OpenStream | null
  /** Called whenever the stream becomes reachable, and at once if it is. */
  whenOpen(use: (stream: OpenStream) => void): void
  close(): Promise<void>
}

/** The longest absence of our own consumer; what it has not taken by then is lost. */
const keptDays = 30
/** The database remembers keys for longer: this only spares it immediate duplicates. */
const duplicateWindowMs = 60 * 60 * 1_000
const mostUnacknowledged = 2_000
const connectMs = 4_000
const farewellMs = 1_000

/** Optional packages, which a server without a stream does not need or load. */
export async function loadStreamClient() {
  const [nats, js] = await Promise.all([import('@nats-io/transport-node'), import('@nats-io/jetstream')])
  return { ...nats, ...js }
}

/**
 * Stays connected until closed. A broken connection is replaced together with its stream and consumer, so that there is
 * a single recovery path.
 */
export function openStreamConnection(options: StreamOptions, log: Log): StreamConnection {
  let open: OpenStream | null = null
  let isClosed = false
  let stopWaiting = () => {}
  const users: ((stream: OpenStream) => void)[] = []

  async function stay(): Promise<void> {
    while (!isClosed) {
      try {
        await beConnected()
      } catch (error) {
        log.warn({ err: error }, 'the stream of events cannot be reached')
      }
      open = null
      await pause()
    }
  }

  async function beConnected(): Promise<void> {
    const nats = await connectTo(options)
    try {
      if (isClosed) return
      const made = await prepare(nats, options)
      open = made
      for (const use of users) use(made)
      const error = await nats.closed()
      if (!isClosed) log.warn({ err: error }, 'the stream of events has gone away')
    } finally {
      await nats.close()
    }
  }

  function pause(): Promise<void> {
    if (isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, options.retryMs)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const staying = stay()
  return {
    now: () => open,
    whenOpen(use) {
      users.push(use)
      if (open) use(open)
    },
    async close() {
      isClosed = true
      stopWaiting()
      // Flushes pending acknowledgements, if the server is reachable.
      const nats = open?.nats
      if (nats) await Promise.race([nats.flush().catch(() => undefined), sleep(farewellMs, undefined, { ref: false })])
      await nats?.close()
      await staying
    },
  }
}

async function connectTo({ urls, credentialsFile }: StreamConfig): Promise<NatsConnection> {
  const { connect, credsAuthenticator } = await loadStreamClient()
  const encrypted = urls.some((url) => url.startsWith('tls:'))
  return connect({
    servers: urls.map((url) => new URL(url).host),
    name: 'aisle',
    reconnect: false,
    timeout: connectMs,
    pingInterval: 10_000,
    // With a `tls` object the client refuses a server without TLS.
    ...(encrypted && { tls: {} }),
    ...(credentialsFile !== null && { authenticator: credsAuthenticator(await readFile(credentialsFile)) }),
  })
}

/** A stream that the airline has created itself, with replicas or other limits, is left unchanged. */
async function prepare(nats: NatsConnection, { ackWaitMs }: StreamOptions): Promise<OpenStream> {
  const client = await loadStreamClient()
  const { AckPolicy, DeliverPolicy, DiscardPolicy, RetentionPolicy, StorageType, nanos } = client
  const isMissing = (error: unknown) => error instanceof client.JetStreamApiError && error.status === 404
  const manager = await client.jetstreamManager(nats)
  await manager.streams.info(streamName).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await manager.streams.add({
      name: streamName,
      subjects: [getSubject('>')],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // A full stream refuses new events, which then wait on our disk, instead of dropping acknowledged ones.
      discard: DiscardPolicy.New,
      max_age: nanos(keptDays * 86_400_000),
      duplicate_window: nanos(duplicateWindowMs),
    })
  })
  await manager.consumers.info(streamName, durableName).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await manager.consumers.add(streamName, {
      durable_name: durableName,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: mostUnacknowledged,
      // A database that is away for a day is not the events' fault; bad events are recognised by their error.
      max_deliver: -1,
    })
  })
  const js = client.jetstream(nats)
  return { nats, js, manager, consumer: await js.consumers.get(streamName, durableName) }
}
