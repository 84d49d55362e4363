import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { Alarms, segmentBytes, SharedLink, type Flow } from './link-model.ts'

const satellite = { bitsPerSecond: 1_000_000, roundTripMs: 600 }
/** So fast that only round trips and windows count. */
const wide = { bitsPerSecond: 1e12, roundTripMs: 600 }
const sendingMs = (bytes: number) => (bytes * 8) / 1_000

/** A link with its own simulated time. */
function laboratory(shape: typeof satellite) {
  const alarms = new Alarms()
  const link = new SharedLink(alarms, shape)
  let time = 0
  const letPass = (until: number) => {
    while ((alarms.next() ?? Infinity) <= until) {
      time = alarms.next() ?? time
      alarms.runUntil(time)
    }
    time = until
  }
  return {
    letPass,
    open(opensAt = 0) {
      const got: { bytes: number; at: number; last: number } = { bytes: 0, at: 0, last: 0 }
      const ends: number[] = []
      const chunks: Buffer[] = []
      const flow: Flow = link.open(opensAt, (bytes) => {
        if (!bytes) return void ends.push(time)
        chunks.push(bytes)
        if (got.bytes === 0) got.at = time
        got.bytes += bytes.length
        got.last = time
      })
      return { got, ends, flow, text: () => Buffer.concat(chunks).toString() }
    },
  }
}

describe('a connection over the satellite', () => {
  it('carries 14.6 kB in its first flight, 43.8 in two and 102.2 in three, a round trip apart', () => {
    const { open, letPass } = laboratory(wide)
    const { flow, got } = open()
    flow.write(Buffer.alloc(200_000), 0)
    const after = (ms: number) => {
      letPass(ms)
      return got.bytes
    }
    expect([299, 301, 899, 901, 1499, 1501, 2101].map(after)).toEqual([
      0, 14_600, 14_600, 43_800, 43_800, 102_200, 200_000,
    ])
  })

  it('sends nothing before it is open, and then at the rate of the link', () => {
    const { open, letPass } = laboratory(satellite)
    const { flow, got } = open(600)
    flow.write(Buffer.alloc(segmentBytes * 3), 10)
    letPass(5_000)
    expect(got.at).toBeCloseTo(600 + sendingMs(segmentBytes) + 300)
    expect(got.last).toBeCloseTo(600 + sendingMs(segmentBytes * 3) + 300)
  })

  it('reaches the rate of the link and no more, once its window is wide enough', () => {
    const { open, letPass } = laboratory(satellite)
    const { flow, got } = open()
    flow.write(Buffer.alloc(1_000_000), 0)
    letPass(6_000)
    const before = got.bytes
    letPass(8_000)
    expect(got.bytes - before).toBeGreaterThan(250_000 - 2 * segmentBytes)
    expect(got.bytes - before).toBeLessThan(250_000 + 2 * segmentBytes)
  })

  it('does not widen its window for traffic that fits into half of it', () => {
    const { open, letPass } = laboratory(wide)
    const { flow, got } = open()
    for (let time = 0; time < 12_000; time += 1_200) {
      flow.write(Buffer.alloc(2 * segmentBytes), time)
      letPass(time + 1_199)
    }
    const before = got.bytes
    flow.write(Buffer.alloc(100_000), 12_000)
    letPass(12_301)
    expect(got.bytes - before).toBe(14_600)
  })

  it('shares the link with other connections, segment by segment', () => {
    const { open, letPass } = laboratory(satellite)
    const flows = Array.from({ length: 4 }, () => open())
    for (const { flow } of flows) flow.write(Buffer.alloc(14_600), 0)
    letPass(300 + sendingMs(20 * segmentBytes) + 1)
    const shares = flows.map(({ got }) => got.bytes / segmentBytes)
    expect(shares.reduce((sum, share) => sum + share)).toBe(20)
    // The first connection is one segment ahead, the last one behind.
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2)
    letPass(10_000)
    // Together they take as long as one connection that uses the whole link.
    expect(Math.max(...flows.map(({ got }) => got.last))).toBeCloseTo(300 + sendingMs(4 * 14_600))
  })

  it('delivers every byte once, in order, and then the end', () => {
    const pieces = fc.array(
      fc.record({ flow: fc.nat(2), wait: fc.nat(2_000), length: fc.integer({ min: 1, max: 60_000 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(pieces, (written) => {
        const { open, letPass } = laboratory(satellite)
        const flows = [open(600), open(900), open()]
        const expected = flows.map(() => '')
        let time = 0
        for (const [at, { flow, wait, length }] of written.entries()) {
          time += wait
          letPass(time)
          const text = String.fromCharCode(97 + at).repeat(length)
          expected[flow] += text
          flows[flow]?.flow.write(Buffer.from(text), time)
        }
        for (const { flow } of flows) flow.end(time)
        letPass(time + 60_000)
        expect(flows.map(({ text }) => text())).toEqual(expected)
        for (const { ends, got } of flows) {
          expect(ends).toHaveLength(1)
          expect(ends[0]).toBeGreaterThanOrEqual(got.last)
        }
      }),
      { numRuns: 60 },
    )
  })
})
