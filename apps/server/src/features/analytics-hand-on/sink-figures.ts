import type { Deps } from '../../platform/deps.ts'
import type { WatchedFigure } from '../../platform/http/observe.ts'
import type { SinkFigures } from '../../outside/event-sink/event-sink.ts'
import { countWaiting } from './hand-on-store.ts'

/** For `/metrics`: events in transit, by where they wait or what happened to them. */
export const sinkFigures = ({ eventSink, db, groundCollector }: Deps): WatchedFigure[] => [
  figure('aisle_analytics_spool_bytes', 'Events on disk that wait for their sink', async () => {
    const found = await eventSink.figures?.()
    return found && { all: found.spoolBytes }
  }),
  figure('aisle_analytics_spool_files', 'Files of events that wait for their sink', async () => {
    const found = await eventSink.figures?.()
    return found && { all: found.spoolFiles }
  }),
  figure('aisle_analytics_dropped_total', 'Events since the start that no sink got', async () => {
    const found: SinkFigures | undefined = await eventSink.figures?.()
    return found && { spoolFull: found.lost, setAside: found.setAside }
  }),
  figure('aisle_analytics_waiting', 'Events that others have and wait to be brought further', async () => ({
    stream: (await eventSink.figures?.())?.streamLag,
    ground: groundCollector ? await countWaiting(db) : undefined,
  })),
]

const figure = (
  name: string,
  help: string,
  read: () => Promise<Record<string, number | null | undefined> | undefined>,
): WatchedFigure => ({
  name,
  kind: name.endsWith('_total') ? 'counter' : 'gauge',
  help,
  label: 'what',
  async read() {
    const values = Object.entries((await read()) ?? {})
    return new Map(
      values.flatMap(([what, value]): [string, number][] => (typeof value === 'number' ? [[what, value]] : [])),
    )
  },
})
