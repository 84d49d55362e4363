import type { Log } from '../../platform/log.ts'
import { within } from '../../platform/within.ts'
import { eventLine, readEventLine } from './event-line.ts'
import type { CollectedEvent, EventSink } from './event-sink.ts'
import { takeWithoutRefused } from './refused-events.ts'
import { SpoolFiles, type SpoolFigures, type SpoolLimits } from './spool-files.ts'

export interface SpoolOptions extends SpoolLimits {
  folder: string
  /** How long a sink may take before events are kept on disk, because the sender is waiting. */
  patienceMs: number
  /** The delay between two attempts while the sink is away, doubling up to the longest. */
  retryMs: number
  longestRetryMs: number
}

export const spoolDefaults: Omit<SpoolOptions, 'folder'> = {
  mostBytes: 256 * 1024 * 1024,
  fileBytes: 4 * 1024 * 1024,
  patienceMs: 5_000,
  retryMs: 1_000,
  longestRetryMs: 5_000,
}

export interface SpoolingSink extends EventSink {
  /** Figures of the events on disk. */
  spooled(): SpoolFigures
  setAside(text: string, reason: string): Promise<void>
}

const batchEvents = 500

/**
 * Keeps events on disk while their sink is away, and processes them, oldest first, when it answers again, also after a
 * restart. Events being processed when the process dies are sent again: the sink recognises them by their keys.
 */
export async function openSpoolingSink(sink: EventSink, options: SpoolOptions, log: Log): Promise<SpoolingSink> {
  const files = await SpoolFiles.open(options.folder, options, log)
  // A late success is harmless, because events have keys.
  const patient = { take: (events: readonly CollectedEvent[]) => within(options.patienceMs, sink.take(events)) }
  let isAway = false
  let isClosed = false
  let working: Promise<void> | null = null
  let wake: () => void = () => undefined
  let leave: (reason: Error) => void = () => undefined
  const leaving = new Promise<never>((_resolve, reject) => (leave = reject))
  leaving.catch(() => undefined)
  /** Closing does not wait for a hanging sink: its events stay in their file. */
  const whileOpen = { take: (events: readonly CollectedEvent[]) => Promise.race([patient.take(events), leaving]) }

  async function keep(events: readonly CollectedEvent[]): Promise<void> {
    await files.append(events.map(eventLine))
    workOff()
  }

  function workOff(): void {
    if (isClosed) return
    working ??= workOffAll().finally(() => {
      working = null
      // Something may have been added since the last check.
      if (!files.isEmpty) workOff()
    })
  }

  async function workOffAll(): Promise<void> {
    let pauseMs = options.retryMs
    while (!isClosed) {
      try {
        if (!(await workOffOldest())) return
        pauseMs = options.retryMs
      } catch (error) {
        log.warn({ err: error, ...files.figures }, 'events wait on disk for their sink')
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, options.longestRetryMs)
      }
    }
  }

  /** False when no file is waiting. */
  async function workOffOldest(): Promise<boolean> {
    const oldest = await files.oldest()
    if (!oldest) return false
    for (let at = 0; at < oldest.lines.length; at += batchEvents) {
      if (isClosed) return false
      await workOffLines(oldest.lines.slice(at, at + batchEvents))
    }
    if (oldest.cutOff !== null) await files.setAside(oldest.cutOff, 'cut off')
    await files.remove(oldest.name)
    return true
  }

  async function workOffLines(lines: readonly string[]): Promise<void> {
    const read = lines.map((line) => readEventLine(line) ?? line)
    const events = read.filter((one) => typeof one !== 'string')
    const { refused } = await takeWithoutRefused(whileOpen, events)
    isAway = false
    // Last, because these lines are read again and again while the sink is away.
    for (const one of read) if (typeof one === 'string') await files.setAside(one, 'not readable')
    for (const event of refused) await files.setAside(eventLine(event), 'refused')
  }

  function pause(ms: number): Promise<void> {
    if (isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  workOff()
  return {
    async take(events) {
      if (events.length === 0) return
      // With an empty disk nothing would find out that the sink is back, so try it.
      if (isAway && !files.isEmpty) return keep(events)
      try {
        await patient.take(events)
      } catch (error) {
        log.warn({ err: error, events: events.length }, 'the sink of events failed: they are kept on disk')
        isAway = true
        await keep(events)
      }
    },
    spooled: () => files.figures,
    setAside: (text, reason) => files.setAside(text, reason),
    async close() {
      isClosed = true
      wake()
      leave(new Error('the spool was closed'))
      await working
      await files.close()
      await sink.close()
    },
  }
}
