import { join } from 'node:path'
import type { StreamConfig } from '../../boot/config/analytics.ts'
import type { Log } from '../../platform/log.ts'
import type { EventSink } from './event-sink.ts'
import { jetStreamSink } from './jetstream-sink.ts'
import type { SpoolFigures } from './spool-files.ts'
import { openSpoolingSink, spoolDefaults } from './spooling-sink.ts'
import { loadStreamClient, openStreamConnection, streamDefaults } from './stream-connection.ts'
import { consumerDefaults, startStreamConsumer } from './stream-consumer.ts'

interface SinkWorld {
  databaseSink: EventSink
  dataDir: string
  log: Log
}

/**
 * The collector's sink: the database, or the stream and from there the database. Both are preceded by a spool on our
 * own disk, so that acknowledged events are safe while they are away.
 */
export async function openEventSink(stream: StreamConfig | null, world: SinkWorld): Promise<EventSink> {
  const { databaseSink, log } = world
  const spool = { ...spoolDefaults, folder: join(world.dataDir, 'analytics-spool') }
  if (!stream) {
    const sink = await openSpoolingSink(databaseSink, spool, log)
    return { take: sink.take, close: sink.close, figures: async () => getFigures(sink.spooled(), null) }
  }
  // Fail at the start, not at the first event, when the package is not installed.
  await loadStreamClient()
  const connection = openStreamConnection({ ...stream, ...streamDefaults }, log)
  const sink = await openSpoolingSink(jetStreamSink(connection), spool, log)
  const consumer = startStreamConsumer(connection, {
    ...consumerDefaults,
    sink: databaseSink,
    setAside: sink.setAside,
    log,
  })
  return {
    take: sink.take,
    figures: async () => getFigures(sink.spooled(), await consumer.lag().catch(() => null)),
    async close() {
      await consumer.close()
      await sink.close()
      await databaseSink.close()
    },
  }
}

const getFigures = ({ files, bytes, lost, setAside }: SpoolFigures, streamLag: number | null) => ({
  spoolFiles: files,
  spoolBytes: bytes,
  lost,
  setAside,
  streamLag,
})
