import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../storage/browser-stores.ts'
import type { EventNote } from './note.ts'

type Listener = (event: Record<string, unknown>) => void
type Word = EventNote | string

/** The sending chunk's input, in order; `asked`: how often the chunk was fetched. */
let told: Word[] = []
let asked = 0
let listeners: Record<string, Listener[]> = {}
let settings: { project: string; navigator: object; local: WebStorage; tab: WebStorage }

type WebStorage = ReturnType<typeof webStorage>
function webStorage() {
  const { get, set, remove } = memoryStore()
  const keys = new Set<string>()
  return {
    keys,
    getItem: get,
    setItem: (key: string, text: string) => (keys.add(key), set(key, text)),
    removeItem: (key: string) => (keys.delete(key), remove(key)),
  }
}

/** The page's modules as they are when it opens; what the tab keeps in its stores has outlived the page before. */
async function openPage() {
  for (const listener of listeners['pagehide'] ?? []) listener({})
  vi.clearAllTimers()
  vi.resetModules()
  told = []
  asked = 0
  listeners = {}
  vi.stubGlobal('localStorage', settings.local)
  vi.stubGlobal('sessionStorage', settings.tab)
  vi.stubGlobal('navigator', settings.navigator)
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => settings.project }) })
  vi.stubGlobal('location', { hash: '#/shop' })
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => (listeners[name] ??= []).push(listener))
  vi.doMock('./send-analytics.ts', () => ({
    startSending: () => {
      asked += 1
      return { take: (note: EventNote) => told.push(note), consent: (state: string) => told.push(state) }
    },
  }))
  // As in the page, screens may note before measuring begins.
  const page = { ...(await import('./note.ts')), ...(await import('./consent.ts')) }
  return { ...page, names: () => told.map((word) => (typeof word === 'string' ? word : word.name)) }
}

const getPair = (word: Word) => (typeof word === 'string' ? word : [word.name, word.attributes])
/** Until a chunk that was asked for has come. */
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const untilAsked = () => vi.waitFor(() => expect(told).not.toEqual([]))
const fire = (name: string, event: Record<string, unknown> = {}) => {
  for (const listener of listeners[name] ?? []) listener(event)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  settings = { project: 'aisle', navigator: {}, local: webStorage(), tab: webStorage() }
})
afterEach(() => {
  listeners = {}
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => {
  vi.doUnmock('./send-analytics.ts')
  vi.resetModules()
})

describe('before the passenger has answered', () => {
  it('keeps the first hundred notes in memory, stores nothing and fetches nothing', async () => {
    const page = await openPage()
    page.startMeasuring()
    for (let n = 0; n < 120; n += 1) page.note('plan_chosen', { plan_id: `p${n}` })
    page.noteOnce('order 1', 'order_paid', {})
    await later(60_000)
    fire('pagehide')
    expect({ asked, kept: [...settings.local.keys, ...settings.tab.keys] }).toEqual({ asked: 0, kept: [] })
    page.answerConsent('granted')
    await untilAsked()
    expect(told[0]).toBe('granted')
    expect(told).toHaveLength(101)
    expect(told.slice(1)).toEqual(
      Array.from({ length: 100 }, (_, n) => ({ name: 'plan_chosen', attributes: { plan_id: `p${n}` } })),
    )
    page.note('lookup_sent', { way: 'ticket' })
    expect(told.at(-1)).toEqual({ name: 'lookup_sent', attributes: { way: 'ticket' } })
  })

  it('forgets everything when refused, and notes only what happens after a change of mind', async () => {
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    page.startTimer('time_to_online')
    page.answerConsent('denied')
    page.note('trip_found', {})
    await later(5_000)
    expect({ asked, state: page.consentNow() }).toEqual({ asked: 0, state: 'denied' })
    page.answerConsent('granted')
    page.note('plan_chosen', {})
    page.endTimer('time_to_online', {})
    await untilAsked()
    expect(page.names()).toEqual(['granted', 'plan_chosen'])
    page.answerConsent('denied')
    page.note('order_placed', {})
    expect(page.names()).toEqual(['granted', 'plan_chosen', 'denied'])
  })

  it('does not begin to send when the passenger has refused while the chunk was on its way', async () => {
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    page.answerConsent('granted')
    page.answerConsent('denied')
    await untilAsked()
    expect(told).toEqual(['denied'])
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('takes %o for a refusal', async (navigator) => {
    settings.navigator = navigator
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    await later(60_000)
    expect({ asked, state: page.consentNow() }).toEqual({ asked: 0, state: 'denied' })
    // This page's own answer takes precedence.
    page.answerConsent('granted')
    page.note('trip_found', {})
    await untilAsked()
    expect(page.names()).toEqual(['granted', 'trip_found'])
  })

  it('asks and notes nothing where the server measures nothing', async () => {
    settings.project = ''
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    page.answerConsent('granted')
    await later(60_000)
    expect({ asked, listeners, state: page.consentNow() }).toEqual({ asked: 0, listeners: {}, state: 'off' })
  })
})

describe('once the passenger has agreed', () => {
  beforeEach(() => settings.local.setItem('analyticsConsent', '"granted"'))

  it('lets the first screen go first', async () => {
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    await later(1_999)
    expect(asked).toBe(0)
    await later(1)
    await untilAsked()
    expect(page.names()).toEqual(['granted', 'lookup_sent'])
  })

  it('brings what a page that was left at once had noted, told facts and timers with the next one', async () => {
    const first = await openPage()
    first.startMeasuring()
    first.startTimer('time_to_online')
    first.noteOnce('order 1', 'order_paid', { kind: 'WIFI' })
    const second = await openPage()
    vi.setSystemTime(1_004_321)
    // The screen is faster than the start.
    second.startTimer('time_to_online')
    second.note('lookup_sent', {})
    second.startMeasuring()
    second.noteOnce('order 1', 'order_paid', { kind: 'WIFI' })
    second.noteOnce('order 2', 'order_paid', {})
    second.endTimer('time_to_online', { flight_no: 'MF829' })
    second.endTimer('time_to_online', {})
    second.startTimer('time_to_online')
    second.endTimer('time_to_online', {})
    await later(2_000)
    await untilAsked()
    expect(told.map(getPair)).toEqual([
      'granted',
      ['order_paid', { kind: 'WIFI' }],
      ['lookup_sent', {}],
      ['order_paid', {}],
      ['time_to_online', { flight_no: 'MF829', event_duration: '4.321' }],
    ])
    // The order number stays in the browser.
    expect(JSON.stringify(told)).not.toContain('order 1')
    const third = await openPage()
    third.startMeasuring()
    third.noteOnce('order 2', 'order_paid', {})
    third.startTimer('time_to_online')
    third.endTimer('time_to_online', {})
    await later(2_000)
    await untilAsked()
    expect(told).toEqual(['granted'])
  })

  it('stops when another tab refuses or clears the store, and begins when another tab agrees', async () => {
    const page = await openPage()
    page.startMeasuring()
    await later(2_000)
    await untilAsked()
    settings.local.setItem('analyticsConsent', '"denied"')
    fire('storage', { key: 'lang' })
    expect(told).toEqual(['granted'])
    fire('storage', { key: 'analyticsConsent' })
    page.note('lookup_sent', {})
    settings.local.setItem('analyticsConsent', '"granted"')
    fire('storage', { key: 'analyticsConsent' })
    page.note('trip_found', {})
    settings.local.removeItem('analyticsConsent')
    fire('storage', { key: null })
    expect(page.names()).toEqual(['granted', 'denied', 'granted', 'trip_found', 'unasked'])
  })

  it('clears away what an earlier page of the SDK has left when it is refused before the chunk has come', async () => {
    const page = await openPage()
    page.startMeasuring()
    page.note('lookup_sent', {})
    page.answerConsent('denied')
    await untilAsked()
    expect({ told, kept: [...settings.tab.keys] }).toEqual({ told: ['denied'], kept: [] })
  })
})
