import fc from 'fast-check'
import lzString from 'lz-string'
import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '../event.ts'
import { readBatch, writeBatch } from './compact-batch.ts'
import { packToBytes, packToUrl } from './lz-pack.ts'

const text = fc.constantFrom('/', '/trips', '航空商城', 'a"b', '0')
const event: fc.Arbitrary<AnalyticsEvent> = fc.record(
  {
    eventType: fc.constantFrom('VISIT', 'PAGE', 'CUSTOM', 'LOGIN_USER_ATTRIBUTES'),
    eventName: fc.constantFrom('went_online', 'order_paid'),
    dataSourceId: text,
    deviceId: text,
    path: text,
    userId: text,
    referralPage: text,
    protocolType: fc.constantFrom('http', 'https'),
    screenHeight: fc.constantFrom(0, 812),
    timestamp: fc.integer({ min: 0, max: 2e12 }),
    attributes: fc.dictionary(fc.constantFrom('way', 'kind', 'flight_no'), text, { minKeys: 1 }),
    eventSequenceId: fc.constantFrom(1, 2, 3, 4, 1e9),
    eventId: fc.constantFrom('k3j9x0a7b2qz.z', 'k3j9x0a7b2qz.10', 'k3j9x0a7b2qz.11', 'aaaaaaaaaaaa.0'),
  },
  { requiredKeys: ['eventType', 'dataSourceId', 'deviceId', 'timestamp'] },
)

test('a batch is read as it was written, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      expect(readBatch(writeBatch(events))).toEqual(events)
    }),
  )
})

test('writes only the unpredictable parts of a later event', () => {
  const page: AnalyticsEvent = {
    eventType: 'PAGE',
    dataSourceId: 'aisle-web',
    deviceId: 'd1',
    path: '/trips',
    timestamp: 1000,
    attributes: { ui_language: 'zh' },
    protocolType: 'https',
    eventSequenceId: 7,
    eventId: 'k3j9x0a7b2qz.z',
  }
  const { protocolType, ...rest } = page
  const custom: AnalyticsEvent = {
    ...rest,
    eventType: 'CUSTOM',
    eventName: 'trip_found',
    timestamp: 990,
    attributes: { ui_language: 'zh', way: 'ticket' },
    eventSequenceId: 8,
    eventId: 'k3j9x0a7b2qz.10',
  }
  const next = { ...page, path: '/plans', timestamp: 1990, eventSequenceId: 9, eventId: 'k3j9x0a7b2qz.11' }
  expect(JSON.parse(writeBatch([page, custom, next]))).toEqual([
    page,
    { eventName: 'trip_found', timestamp: -10, attributes: { way: 'ticket' } },
    { path: '/plans', timestamp: 1000 },
  ])
  expect(protocolType).toBe('https')
})

test('packs to the same bytes as lz-string', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', 'b', '"', '航', 'ÿ', 'Ā', '\u{1F6EB}'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 60 }), (units) => {
      const packed = `[${units.join('')}`
      expect(packToBytes(packed)).toEqual(lzString.compressToUint8Array(packed))
      expect(packToUrl(packed)).toBe(lzString.compressToEncodedURIComponent(packed))
    }),
    { numRuns: 50 },
  )
})
