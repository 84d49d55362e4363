import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fates, Flight, type Fate } from '../test-support/flight.ts'

let flight: Flight

const fly = () => {
  flight = new Flight()
  return flight
}
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => flight.now()))
afterEach(() => vi.restoreAllMocks())

const day = 24 * 3600 * 1000

type Step =
  | { act: 'open'; compress: boolean; keptAlive: boolean; beacon: boolean }
  | { act: 'send'; page: number; count: number }
  | { act: 'kill' | 'close' | 'hide' | 'wake' | 'flush'; page: number; after: number }
  | { act: 'pass' | 'jump'; milliseconds: number }
  | { act: 'storage'; state: 'well' | 'full' | 'broken' }
  | { act: 'link'; fates: Fate[] }

const anyPage = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('open'),
      compress: fc.boolean(),
      keptAlive: fc.boolean(),
      beacon: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('send'), page: anyPage, count: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('kill', 'close', 'hide', 'wake', 'flush'),
      page: anyPage,
      after: fc.nat({ max: 12 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('pass'),
      milliseconds: fc.constantFrom(200, 400, 700, 2100, 5000, 16_000, 90_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('jump'),
      milliseconds: fc.constantFrom(-day, -60_000, 60_000, day, 8 * day),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('storage'), state: fc.constantFrom('well', 'full', 'broken') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('link'),
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 6 }),
    }),
  },
)

function carryOut(one: Step) {
  const open = flight.pages.filter(({ alive }) => alive)
  const on = 'page' in one ? open[one.page % (open.length || 1)] : undefined
  if (one.act === 'open' && open.length < 4) flight.openPage(one)
  if (one.act === 'pass') flight.pass(one.milliseconds)
  if (one.act === 'jump') flight.clockOff += one.milliseconds
  if (one.act === 'storage') {
    flight.broken = one.state === 'broken'
    flight.quota = one.state === 'full' ? 4000 : Number.POSITIVE_INFINITY
  }
  if (one.act === 'link') {
    let at = 0
    flight.fate = () => one.fates[at++ % one.fates.length] ?? 'well'
  }
  if (!on) return
  if (one.act === 'send') on.send(one.count)
  if (one.act === 'kill') on.left = one.after
  if (one.act === 'hide' || one.act === 'close') {
    on.document.visibilityState = 'hidden'
    on.hear('pagehide')
    on.hear('visibilitychange')
    if (one.act === 'close') on.alive = false
  }
  if (one.act === 'wake') {
    on.document.visibilityState = 'visible'
    on.hear('focus')
  }
  if (one.act === 'flush') on.delivery.flush()
}

test('every event that was kept, or whose page lives, comes at least once and under one id, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(), (steps, seed) => {
      fly()
      let state = seed
      vi.spyOn(Math, 'random').mockImplementation(() => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return (state >>> 8) / 2 ** 24
      })
      flight.openPage()
      for (const one of steps) carryOut(one)
      // All is well again, and the passenger comes back.
      carryOut({ act: 'storage', state: 'well' })
      carryOut({ act: 'link', fates: ['well'] })
      flight.openPage()
      // Open requests are answered, refused batches are resent, and abandoned chunks are found.
      flight.pass(60_000)
      for (const { hear } of flight.pages) hear('focus')
      flight.pass(200_000)
      const owed = [...flight.kept, ...flight.pages.filter((one) => one.alive).flatMap((one) => one.sent)]
      const missing = owed.filter((name) => !flight.collected.has(name) && !flight.dropped.has(name))
      expect(missing).toEqual([])
      for (const ids of flight.collected.values()) expect(ids.size).toBe(1)
      expect(new Set([...flight.collected.values()].flatMap((ids) => [...ids])).size).toBe(flight.collected.size)
      expect(flight.longestTimer).toBeLessThanOrEqual(60_000)
      expect(Object.keys(flight.data)).toEqual([])
    }),
    { numRuns: 120 },
  )
})

test('twenty go at once, fewer after two seconds, one request at a time, in the compact form', () => {
  const page = fly().openPage({ compress: true })
  page.send(25)
  flight.pass(1900)
  expect(flight.requests.map(({ events }) => events.length)).toEqual([20])
  flight.pass(500)
  expect(flight.requests.map(({ events }) => events.length)).toEqual([20, 5])
  const [first] = flight.requests
  expect(first?.url).toBe(
    `http://collect.example.test/v3/projects/p1/collect?stm=${flight.now() - 2400}&compress=1&shape=delta`,
  )
  expect(first?.events[19]?.eventId).toMatch(/^[0-9a-z]{12}\.j$/)
  flight.pass(1000)
  expect([...page.told.values()]).toEqual(Array(25).fill('delivered'))
  expect(Object.keys(flight.data)).toEqual([])
})

test('sends nothing until the time named by the server, whatever the page does', () => {
  fly().fate = () => 'busy'
  const page = flight.openPage()
  page.send(1)
  flight.pass(2700)
  flight.fate = () => 'well'
  page.hear('online')
  page.delivery.flush()
  flight.pass(4800)
  expect(flight.requests).toEqual([])
  flight.pass(500)
  expect(flight.requests.length).toBe(1)
})

test('after a failure it waits ever longer, and not at all when the link is back', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  fly().fate = () => 'lost'
  const page = flight.openPage()
  page.send(1)
  flight.pass(3600_000)
  expect(flight.longestTimer).toBeCloseTo(59_940)
  expect(flight.attempts.length).toBeLessThan(60)
  const waits = flight.attempts.slice(1, 6).map((at, index) => at - (flight.attempts[index] ?? 0) - 15_000)
  expect(waits.map((one) => Math.round(one / 1000))).toEqual([1, 2, 4, 8, 16])
  flight.fate = () => 'well'
  flight.pass(20_000)
  page.hear('online')
  flight.pass(600)
  expect(page.told.get('e0')).toBe('delivered')
})

test('a batch refused by the server waits without blocking the others', () => {
  let requests = 0
  fly().fate = () => (requests++ ? 'well' : 'refused')
  const page = flight.openPage()
  page.send(20)
  page.send(1)
  flight.pass(10_000)
  expect(flight.requests.map(({ events }) => events.length)).toEqual([1])
  page.hear('focus')
  flight.pass(1000)
  expect(flight.requests.map(({ events }) => events.length)).toEqual([1, 20])
})

test('a page that goes sends what it has, by a beacon where a fetch would end with it', () => {
  for (const keptAlive of [true, false]) {
    const page = fly().openPage({ keptAlive })
    page.send(3)
    page.document.visibilityState = 'hidden'
    for (const name of ['visibilitychange', 'pagehide']) page.hear(name)
    page.alive = false
    flight.pass(1000)
    expect(flight.requests.map(({ events }) => events.length)).toEqual([3])
    expect(Object.keys(flight.data).length).toBe(1)
    // The next page resends unconfirmed events under the same ids.
    flight.openPage()
    flight.pass(32_000)
    expect(flight.requests.map(({ events }) => events)).toEqual([
      flight.requests[0]?.events,
      flight.requests[0]?.events,
    ])
    expect(Object.keys(flight.data)).toEqual([])
  }
})

test('nothing is written before the passenger agrees, and nothing stays when they refuse', () => {
  const page = fly().openPage()
  page.delivery.setConsent('pending')
  page.send(30)
  flight.pass(20_000)
  expect([Object.keys(flight.data), flight.requests, page.told.size]).toEqual([[], [], 0])
  page.delivery.setConsent('granted')
  expect([...page.told.values()]).toEqual(Array(30).fill('kept'))
  expect(Object.keys(flight.data).length).toBe(2)
  page.delivery.setConsent('denied')
  page.send(1)
  expect([...page.told.values()]).toEqual(Array(31).fill('dropped'))
  flight.pass(20_000)
  // But for what was under way already.
  expect([Object.keys(flight.data), flight.requests.length]).toEqual([[], 1])
})

test('the queue is bounded by its size and by age, and the oldest goes first', () => {
  fly().fate = () => 'lost'
  const page = flight.openPage()
  page.send(9000)
  const size = () => Object.entries(flight.data).reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  expect(size()).toBeGreaterThan(1200 * 1024)
  expect(size()).toBeLessThan(1900 * 1024)
  // All but the twenty that are under way.
  const dropped = [...page.told.values()].filter((outcome) => outcome === 'dropped').length
  expect(dropped).toBeGreaterThan(500)
  expect([...page.told.values()].lastIndexOf('dropped')).toBe(dropped + 19)
  flight.clockOff += 8 * day
  flight.pass(900_000)
  expect(Object.keys(flight.data)).toEqual([])
  expect([...flight.dropped].length).toBe(9000)
  page.delivery.send(
    { eventType: 'CUSTOM', dataSourceId: 'd', deviceId: 'd', timestamp: 1, attributes: { n: 'x'.repeat(20_000) } },
    page.target,
  )
  expect([...page.told.values()].at(-1)).toBe('dropped')
})

test('deletes stored values under its prefix that are not chunks', () => {
  fly().data['gdp_queue.1.a'] = 'nonsense'
  flight.data['gdp_queue.1.b'] = '5'
  flight.data['other'] = 'stays'
  flight.openPage()
  flight.pass(20_000)
  expect(flight.data).toEqual({ other: 'stays' })
  expect(flight.requests).toEqual([])
})
