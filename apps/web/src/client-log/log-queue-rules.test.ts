import fc from 'fast-check'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import type { WaitingEntry } from './log-entry.ts'
import {
  added,
  backOff,
  getBytes,
  emptyQueue,
  nextBatch,
  readQueue,
  without,
  type LogQueue,
} from './log-queue-rules.ts'

const entry = (id: string, name = 'firstRoute', content = '{}'): WaitingEntry => ({ id, time: 1, name, content })
const bounds = { entries: 3, bytes: 10_000 }
const fill = (entries: WaitingEntry[], sending = 0): LogQueue =>
  entries.reduce((queue, one) => added(queue, one, { sending, bounds }), emptyQueue)
const ids = (queue: LogQueue) => queue.entries.map(({ id }) => id)

describe('the queue of the client log', () => {
  it('drops the oldest of the least important when it is full', () => {
    const queue = fill([entry('a', 'screen error'), entry('b'), entry('c'), entry('d', 'chunk load failed')])
    expect(ids(queue)).toEqual(['a', 'c', 'd'])
    expect(ids(fill(['a', 'b', 'c', 'd'].map((id) => entry(id, 'screen error'))))).toEqual(['b', 'c', 'd'])
  })

  it('tells in the next entry how many were dropped, also when the teller is dropped itself', () => {
    const queue = fill(['a', 'b', 'c', 'd', 'e'].map((id) => entry(id)))
    expect(queue.entries.map(({ dropped }) => dropped)).toEqual([undefined, undefined, 1])
    expect(queue.dropped).toBe(1)
    const count = ({ entries, dropped }: LogQueue) => entries.reduce((sum, one) => sum + (one.dropped ?? 0), dropped)
    expect(count(fill(Array.from({ length: 40 }, (_, place) => entry(String(place)))))).toBe(37)
  })

  it('leaves alone what is on its way', () => {
    expect(
      ids(
        fill(
          ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id)),
          2,
        ),
      ),
    ).toEqual(['a', 'b', 'e'])
  })

  it('is bounded in bytes as well, also by one entry that is too much alone', () => {
    expect(ids(fill([entry('a'), entry('b', 'x', 'y'.repeat(6000)), entry('c', 'x', 'y'.repeat(6000))]))).toEqual(['c'])
    expect(fill([entry('a', 'x', 'y'.repeat(20_000))])).toEqual({ entries: [], dropped: 1 })
  })

  it('counts bytes as the network does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
        (text) => {
          expect(getBytes(text)).toBe(new TextEncoder().encode(JSON.stringify(text)).length)
        },
      ),
    )
  })

  it('makes batches that one call may carry, oldest first, and never an empty one', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 8000 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(lengths, (contents) => {
        const entries = contents.map((length, place) => entry(String(place), 'x', '好'.repeat(length)))
        const batch = nextBatch({ entries, dropped: 0 })
        expect(batch).toEqual(entries.slice(0, batch.length))
        expect(batch.length).toBeGreaterThan(0)
        expect(batch.length).toBeLessThanOrEqual(limits.logBatchEntries)
        expect(getBytes({ entries: batch })).toBeLessThanOrEqual(limits.logBatchBytes + 64)
        const next = entries[batch.length]
        if (next && batch.length < limits.logBatchEntries) {
          expect(getBytes([...batch, next]) + 40 * (batch.length + 1)).toBeGreaterThan(limits.logBatchBytes)
        }
      }),
    )
  })

  it('forgets what has been sent, and nothing else', () => {
    expect(ids(without(fill([entry('a'), entry('b')]), [entry('a'), entry('z')]))).toEqual(['b'])
  })

  it.each([undefined, null, 'x', 7, {}, { entries: 'x', dropped: 0 }, { entries: [] }])(
    'is empty where %j is stored',
    (stored) => {
      expect(readQueue(stored)).toEqual(emptyQueue)
    },
  )

  it('leaves out what is no entry', () => {
    expect(readQueue({ entries: [null, { id: 1 }, entry('a')], dropped: 2 })).toEqual({
      entries: [entry('a')],
      dropped: 2,
    })
  })

  it('waits longer after each failure, up to five minutes', () => {
    expect([1, 2, 3, 60].map(backOff)).toEqual([5_000, 10_000, 20_000, 300_000])
  })
})
