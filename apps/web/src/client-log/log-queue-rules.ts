import * as limits from '@aisle/contract/limits'
import type { WaitingEntry } from './log-entry.ts'

/** Oldest first. `dropped`: the number of dropped entries that no entry has reported yet. */
export interface LogQueue {
  entries: readonly WaitingEntry[]
  dropped: number
}

export interface QueueBounds {
  entries: number
  bytes: number
}

export const queueBounds: QueueBounds = { entries: 100, bytes: 128 * 1024 }
export const emptyQueue: LogQueue = { entries: [], dropped: 0 }

/** As JSON in UTF-8; a stray half of a pair counts as the three bytes that replace it. */
export function getBytes(value: unknown): number {
  const text = JSON.stringify(value)
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // The two halves of a pair make four bytes together.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** Entries that explain a fault outweigh others. */
const getWeight = ({ name }: WaitingEntry) => (/error|fail/i.test(name) ? 1 : 0)

/**
 * Appends the entry, which reports how many were dropped before it; the first `sending` entries are being sent and
 * stay.
 */
export function added(
  queue: LogQueue,
  entry: WaitingEntry,
  { sending, bounds }: { sending: number; bounds: QueueBounds },
): LogQueue {
  const told = queue.dropped > 0 ? { ...entry, dropped: queue.dropped } : entry
  let next: LogQueue = { entries: [...queue.entries, told], dropped: 0 }
  let bytes = next.entries.reduce((sum, one) => sum + getBytes(one), 0)
  while (next.entries.length > sending && (next.entries.length > bounds.entries || bytes > bounds.bytes)) {
    const victim = leastImportant(next.entries.slice(sending))
    if (!victim) break
    bytes -= getBytes(victim)
    next = {
      entries: next.entries.filter((one) => one !== victim),
      dropped: next.dropped + 1 + (victim.dropped ?? 0),
    }
  }
  return next
}

/** The oldest of the least important. */
function leastImportant(entries: readonly WaitingEntry[]): WaitingEntry | undefined {
  return entries.reduce<WaitingEntry | undefined>(
    (worst, one) => (worst === undefined || getWeight(one) < getWeight(worst) ? one : worst),
    undefined,
  )
}

/** The oldest entries that fit into one call; at least one. */
export function nextBatch({ entries }: LogQueue): readonly WaitingEntry[] {
  let bytes = 0
  const fitting = entries.slice(0, limits.logBatchEntries).findIndex((entry) => {
    bytes += getBytes(entry) + 32
    return bytes > limits.logBatchBytes
  })
  return entries.slice(0, fitting < 0 ? limits.logBatchEntries : Math.max(1, fitting))
}

/** The server has them. */
export function without(queue: LogQueue, sent: readonly WaitingEntry[]): LogQueue {
  const ids = new Set(sent.map(({ id }) => id))
  return { ...queue, entries: queue.entries.filter(({ id }) => !ids.has(id)) }
}

/** The stored value, if it is a queue. */
export function readQueue(stored: unknown): LogQueue {
  if (typeof stored !== 'object' || stored === null || !('entries' in stored) || !('dropped' in stored))
    return emptyQueue
  const { entries, dropped } = stored
  if (!Array.isArray(entries) || typeof dropped !== 'number') return emptyQueue
  return { entries: entries.filter(isEntry), dropped }
}

function isEntry(value: unknown): value is WaitingEntry {
  return (
    typeof value === 'object'
    && value !== null
    && 'id' in value
    && typeof value.id === 'string'
    && 'time' in value
    && typeof value.time === 'number'
    && 'name' in value
    && typeof value.name === 'string'
    && 'content' in value
    && typeof value.content === 'string'
  )
}

const backOffMs = 5_000
const longestBackOffMs = 5 * 60_000

/** How long after so many failures in a row the next try waits. */
export function backOff(failures: number): number {
  return Math.min(longestBackOffMs, backOffMs * 2 ** (failures - 1))
}
