import type { LogRecord } from './client-log.ts'
import { getEntry, type WaitingEntry } from './log-entry.ts'
import { added, backOff, nextBatch, queueBounds, readQueue, without, type LogQueue } from './log-queue-rules.ts'

export interface LogSenderWorld {
  /** Keeps the queue over a reload, for this tab only: what two tabs share, both would send. */
  read(): unknown
  write(queue: LogQueue): void
  newId(): string
  /** @throws when the server has not kept them */
  send(entries: readonly WaitingEntry[]): Promise<void>
  /** Whether the same entries may be kept another time. */
  worthRetrying(error: unknown): boolean
  warn(error: unknown): void
}

export interface LogSender {
  add(record: LogRecord): void
  /** Sends now: the page is being left, or the network is back. */
  flush(): void
}

const sendAfterMs = 1_000
const fullAt = 20

/** Sends what waits in batches, oldest first, one batch at a time. */
export function createLogSender(world: LogSenderWorld): LogSender {
  let queue = readQueue(world.read())
  let sending = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep(next: LogQueue): void {
    queue = next
    world.write(queue)
  }

  function sendLater(): void {
    if (sending > 0 || queue.entries.length === 0) return
    timer ??= setTimeout(() => void send(), failures > 0 ? backOff(failures) : sendAfterMs)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = nextBatch(queue)
    if (sending > 0 || batch.length === 0) return
    sending = batch.length
    try {
      await world.send(batch)
      failures = 0
      keep(without(queue, batch))
    } catch (error) {
      failures += 1
      world.warn(error)
      // Entries that the server refuses for good must not block the rest.
      if (!world.worthRetrying(error)) keep({ ...without(queue, batch), dropped: queue.dropped + batch.length })
    } finally {
      sending = 0
    }
    sendLater()
  }

  // Entries of an earlier page of this tab.
  sendLater()
  return {
    add(record) {
      keep(added(queue, getEntry(record, world.newId()), { sending, bounds: queueBounds }))
      if (queue.entries.length - sending >= fullAt && failures === 0) void send()
      else sendLater()
    },
    flush: () => void send(),
  }
}
