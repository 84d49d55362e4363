import { readBatch, writeBatch } from '@aisle/analytics/batch'
import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import lz from 'lz-string'
import { describe, expect, it } from 'vitest'
import { boundAddresses } from './address-bound.ts'
import { compactReader, judged, occurredAt, type EventObject } from './event-rules.ts'
import { unpackLz } from './lz-rules.ts'
import { lzBomb } from './test-support/lz-bomb.ts'
import { readCollectQuery, readElements, readPacked } from './wire-rules.ts'

const mostUnits = limits.collectExpandedBytes / 2
const read = (bytes: Uint8Array, compress: string | null) => readPacked(bytes, { compress, mostUnits })
const getBytes = (text: string) => new TextEncoder().encode(text)
const event = { eventType: 'CUSTOM', deviceId: 'd', timestamp: 1 }

describe('a packed text', () => {
  const texts = fc
    .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(97, 98, 0x822a)))
    .map((units) => String.fromCharCode(...units))

  it('is read as LZ-String wrote it, in bytes and in letters, and up to the cut where it is incomplete', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (inner, cut) => {
        const text = `[${inner}${inner}`
        const packed = lz.compressToUint8Array(text)
        expect(unpackLz(packed, mostUnits)).toEqual({ text, end: 'whole' })
        expect(read(getBytes(lz.compressToEncodedURIComponent(text)), '11')?.text).toBe(text)
        const part = unpackLz(packed.subarray(0, cut % packed.length), mostUnits)
        expect(text.startsWith(part.text)).toBe(true)
        expect(part.end).toBe(part.text === text && part.end === 'whole' ? 'whole' : 'cut')
      }),
    )
  })

  it('is recognised when the address states another packing, or none', () => {
    const text = JSON.stringify([{ ...event, title: '航空商城' }])
    for (const bytes of [
      getBytes(`\uFEFF ${text}`),
      lz.compressToUint8Array(text),
      getBytes(lz.compressToEncodedURIComponent(text)),
    ]) {
      for (const compress of ['0', '1', '11', '7', '', null]) expect(read(bytes, compress)?.text.trim()).toBe(text)
    }
    expect(read(getBytes('hello'), '0')).toBeNull()
  })

  it('that expands to gigabytes is abandoned early', () => {
    // LZ-String unpacks a small one to the same text, which proves the bomb real.
    const small = lzBomb(2_000)
    const long = lz.decompressFromUint8Array(small)
    expect([long.length, unpackLz(small, 10_000_000).text === long]).toEqual([2_000_000 + 1_000, true])
    const found = unpackLz(lzBomb(100_000), mostUnits)
    expect(found.end).toBe('tooLong')
    expect(found.text.length).toBeLessThanOrEqual(mostUnits)
    expect(unpackLz(Uint8Array.of(0xff, 0xff), mostUnits)).toEqual({ text: '', end: 'broken' })
  })
})

describe('the collector address', () => {
  it('is read raw: "+" is not a space, and an "&" or "%" of the data belongs to it', () => {
    const data = (query: string) => Buffer.from(readCollectQuery(`/v3?${query}`).data ?? []).toString()
    expect(data('stm=5&compress=11&data=Nob+w-$')).toBe('Nob+w-$')
    expect(data('data=[{%22query%22:%22a=1&b=%E8%88%AA%zz%')).toBe('[{"query":"a=1&b=航%zz%')
    const query = readCollectQuery('/v3?stm=1795206543573.5&shape=delta&compress=1&compress&=')
    expect(query).toMatchObject({ stm: 1795206543573.5, isDelta: true, compress: '', data: null })
    expect(readCollectQuery('/v3?stm=never&data=').stm).toBeNull()
  })
})

describe('an array that arrives in part', () => {
  it('yields its complete elements and, separately, the rest, wherever it is cut', () => {
    const elements = [event, { ...event, title: 'a "]}\\' }, { ...event, attributes: { list: '[' } }]
    const text = JSON.stringify(elements)
    for (let cut = 1; cut < text.length; cut += 1) {
      const { values, rest } = readElements(text.slice(0, cut))
      expect(elements.slice(0, values.length)).toEqual(values)
      const whole = values.map((one) => `${JSON.stringify(one)},`).join('')
      expect(`[${whole}${rest}`).toBe(
        rest === '' && !text.slice(0, cut).endsWith(',')
          ? `${text.slice(0, cut)},`
          : cut === 1
            ? '[['
            : text.slice(0, cut),
      )
    }
    expect(readElements(`[{"a":1},{"b":},{"c":3}]`)).toEqual({
      values: [{ a: 1 }, undefined, { c: 3 }],
      rest: '{"b":}',
    })
  })
})

describe('a compact array (decision 0018)', () => {
  const value = fc.constantFrom('a', 'b', '')
  const events = fc.array(
    fc.record(
      {
        eventType: fc.constantFrom('PAGE', 'CUSTOM', 'VISIT'),
        deviceId: value,
        timestamp: fc.integer({ min: -5_000, max: 5_000 }).map((ms) => 1_795_206_526_320 + ms),
        eventId: fc
          .tuple(fc.constantFrom('k3', 'zz'), fc.nat(1_300))
          .map(([token, count]) => `${token}.${count.toString(36)}`),
        eventSequenceId: fc.integer({ min: 1, max: 4 }),
        title: value,
        eventName: fc.constantFrom('lookup_sent', 'trip_found'),
        referralPage: value,
        protocolType: fc.constant('https'),
        attributes: fc.dictionary(fc.constantFrom('x', 'y'), value),
      },
      { requiredKeys: ['eventType', 'deviceId', 'timestamp'] },
    ),
    { minLength: 1, maxLength: 12 },
  )

  it('restores every event that the SDK wrote', () => {
    fc.assert(
      fc.property(events, (sent) => {
        // A record of these fields is an SDK event, except that its device id may be empty.
        const text = writeBatch(sent as unknown as Parameters<typeof writeBatch>[0])
        const found = readElements(text).values.map(compactReader())
        expect(found).toEqual(sent)
        expect(found).toEqual(readBatch(text))
      }),
    )
  })
})

describe('a compact array of many names', () => {
  const complete = (first: object, next: (at: number) => object) => {
    const elements = [{ ...event, ...first }, ...Array.from({ length: 50 }, (_, at) => ({ timestamp: 1, ...next(at) }))]
    return elements.map(compactReader()).filter((one) => one !== null).length
  }
  const names = (from: number, number: number) =>
    Object.fromEntries(Array.from({ length: number }, (_, at) => [`k${from + at}`, 1]))

  it('stops where each event would copy thousands of names', () => {
    expect(complete({}, (at) => names(at * 10, 10))).toBe(21)
    expect(complete(names(0, 300), () => ({}))).toBe(1)
    expect(complete({ attributes: names(0, 300) }, () => ({}))).toBe(1)
    expect(complete({ attributes: names(0, 150) }, (at) => ({ attributes: names(1_000 * at, 150) }))).toBe(51)
  })
})

describe('an event', () => {
  it('needs a type, a device and a time; its type may be unknown', () => {
    expect(judged({ ...event, eventType: 'VIEW_CLICK', xpath: '/div' })).toMatchObject({ event: { xpath: '/div' } })
    const wrong = [
      null,
      7,
      'text',
      [],
      {},
      { ...event, timestamp: '1' },
      { ...event, timestamp: Infinity },
      { ...event, deviceId: '' },
    ]
    for (const one of wrong) expect(judged(one)).toBeNull()
    const size = JSON.stringify({ eventType: 'CUSTOM', deviceId: 'd', title: '' }).length + 300
    expect(judged({ ...event, title: '航'.repeat(100), eventId: 'added aboard' })?.size).toBe(size)
    const names = Object.fromEntries(Array.from({ length: limits.collectEventKeys + 1 }, (_, at) => [`k${at}`, at]))
    expect([judged({ ...event, attributes: names }), judged({ ...event, ...names })]).toEqual([null, null])
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
    expect(judged({ ...event, deep })).toBeNull()
  })

  it('is stripped of what PostgreSQL or an object cannot hold', () => {
    const hostile: unknown = JSON.parse(
      '{"eventType":"A\\u0000","deviceId":"\\ud800","timestamp":1,"__proto__":{"polluted":1},"constructor":"c","attributes":{"\\udc00":["\\u0000"]}}',
    )
    expect(judged(hostile)).toMatchObject({
      event: {
        eventType: 'A\uFFFD',
        deviceId: '\uFFFD',
        timestamp: 1,
        constructor: 'c',
        attributes: { '\uFFFD': ['\uFFFD'] },
      },
    })
    expect(({} as EventObject).polluted).toBeUndefined()
    const numbers = { small: 0.1, large: Number.MAX_SAFE_INTEGER, list: [1e300, -5e-324] }
    expect(judged({ ...event, ...numbers })?.event).toMatchObject({ ...numbers, list: ['1e+300', '-5e-324'] })
  })
})

describe('the time of an event', () => {
  const receivedAt = new Date('2026-11-20T02:00:00Z')
  const now = receivedAt.getTime()
  const year = 365 * 24 * 60 * 60_000
  const computeAge = (timestamp: number, stm: number | null) =>
    now - occurredAt({ timestamp, stm, receivedAt }).getTime()

  it('is derived from its age at sending, so a clock may be years off', () => {
    // Including the last year that a Date can represent.
    for (const off of [0, -40 * year, 30 * year, -0.5, 8.64e15 - now]) {
      expect(computeAge(now + off - 33, now + off)).toBe(33)
      expect(computeAge(now + off - 7 * 86_400_000, now + off)).toBe(7 * 86_400_000)
    }
  })

  it('is never after its receipt or older than any queue, and without a send time trusts the device', () => {
    expect(computeAge(now + 5_000, now)).toBe(0)
    expect(computeAge(now - 20 * year, now)).toBe(0)
    for (const never of [-62_135_596_800_000, 8.64e15 + 1, 1e300, -1e300]) {
      expect([computeAge(never, null), computeAge(never, now), computeAge(now, never)]).toEqual([0, 0, 0])
    }
    for (const stm of [null, 0, -1]) {
      expect(computeAge(now - 9_000, stm)).toBe(9_000)
      expect(computeAge(now + 9_000, stm)).toBe(0)
    }
  })
})

describe('the limit of one address', () => {
  it('is a number of requests and bytes per minute, separate from its neighbours’', () => {
    const addresses = boundAddresses()
    const allowed = Array.from({ length: limits.collectRequestsPerMinute + 5 }, () => addresses.allows('loud', 0))
    expect(allowed.filter(Boolean)).toHaveLength(limits.collectRequestsPerMinute)
    addresses.used('heavy', limits.collectBytesPerMinute + 1)
    expect(addresses.allows('heavy', 0)).toBe(true)
    addresses.used('heavy', limits.collectBytesPerMinute + 1)
    expect([addresses.allows('heavy', 1), addresses.allows('heavy', 60_000), addresses.allows('loud', 60_000)]).toEqual(
      [false, true, true],
    )
  })
})
