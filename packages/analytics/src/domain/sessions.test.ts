import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '../event.ts'
import { running } from '../test-support/fake-page.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1.7e12 }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
type Command =
  | { does: 'track' | 'clearUserId' | 'stop' | 'collect' }
  | { does: 'setUserId'; id: string }
  | { does: 'wait'; minutes: number }

const commands = fc.array(
  fc.oneof(
    fc.constantFrom<Command>({ does: 'track' }, { does: 'clearUserId' }, { does: 'stop' }, { does: 'collect' }),
    fc.record({ does: fc.constant('setUserId' as const), id: fc.constantFrom('u-1', 'u-2', '') }),
    fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 29, 31) }),
  ),
  { maxLength: 15 },
)

/** The rules of the facts, as a machine: which types are sent, with S before those of a new session. */
function expected(all: readonly Command[]): string[] {
  const sent = ['S', 'VISIT', 'PAGE']
  let [now, last, gioId, collects] = [0, 0, '', true]
  const renew = () => {
    last = now
    if (collects) sent.push('S', 'VISIT', 'PAGE')
  }
  for (const command of all) {
    if (command.does === 'wait') now += command.minutes
    else if (command.does === 'stop') collects = false
    else if (command.does === 'collect' && !collects) {
      collects = true
      renew()
    } else if (command.does === 'setUserId' && command.id) {
      if (gioId && gioId !== command.id) renew()
      gioId = command.id
    } else if (command.does === 'track' && collects) {
      if (now - last >= 30) renew()
      last = now
      sent.push('CUSTOM')
    }
  }
  return sent
}

function carryOut(gdp: ReturnType<typeof running>['gdp'], command: Command): void {
  if (command.does === 'wait') vi.setSystemTime(Date.now() + command.minutes * minute)
  else if (command.does === 'stop') gdp('setOption', 'dataCollect', false)
  else if (command.does === 'collect') gdp('setOption', 'dataCollect', true)
  else if (command.does === 'setUserId') gdp('setUserId', command.id)
  else if (command.does === 'track') gdp('track', 'seen')
  else gdp('clearUserId')
}

/** Types, with S where the session is another than that of the event before. */
function told(events: readonly AnalyticsEvent[]): string[] {
  return events.flatMap(({ eventType, sessionId }, index) =>
    sessionId === events[index - 1]?.sessionId ? [eventType] : ['S', eventType],
  )
}

it('begins a session after 30 quiet minutes, for another user, and when collecting begins again', () => {
  fc.assert(
    fc.property(commands, (all) => {
      const { gdp, events } = running()
      gdp('init', 'p', 'd')
      for (const command of all) carryOut(gdp, command)
      expect(told(events)).toEqual(expected(all))
      const sequences = events.map((event) => event.eventSequenceId)
      expect(sequences).toEqual(events.map((_, index) => index + 1))
    }),
  )
})

it('goes on in the same session on the next page, and visits again only what never arrived', () => {
  const first = running()
  first.gdp('init', 'p', 'd', { delivery: 'strict' })
  const second = running({ stored: first.stored })
  second.gdp('init', 'p', 'd', { delivery: 'strict' })
  expect(told(second.events)).toEqual(['S', 'VISIT', 'PAGE'])
  expect(second.events[0]?.sessionId).toBe(first.events[0]?.sessionId)
  second.end('delivered')

  const third = running({ stored: first.stored })
  third.gdp('init', 'p', 'd', { delivery: 'strict' })
  expect(told(third.events)).toEqual(['S', 'PAGE'])
  expect(third.events[0]?.deviceId).toBe(first.events[0]?.deviceId)
  expect(third.events[0]?.eventSequenceId).toBe(5)
})

it('reports the page on which a session began, even when the visit is sent from a later page', () => {
  const first = running({ address: 'http://shop.example.test/a?from=mail', referrer: 'http://mail.example.test/' })
  first.gdp('init', 'p', 'd', { delivery: 'strict' })
  const second = running({ address: 'http://shop.example.test/b', stored: first.stored })
  second.gdp('init', 'p', 'd', { delivery: 'strict' })
  expect(second.events[0]).toMatchObject({ eventType: 'VISIT', path: '/a', query: 'from=mail' })
  expect(second.events[0]?.referralPage).toBe('http://mail.example.test/')
  expect(second.events[1]).toMatchObject({ eventType: 'PAGE', path: '/b' })
})
