import type { AnalyticsEventName, analyticsEvents } from '@aisle/contract/analytics-events'
import { storage } from '../storage/storage.ts'
import { consentNow, followConsentOfOtherTabs, onConsent, type ConsentState } from './consent.ts'
import { watchErrors } from './watch-errors.ts'

type Value = string | number | null | undefined
export type AttributesOf<Name extends AnalyticsEventName> = Partial<
  Record<(typeof analyticsEvents)[Name][number], Value>
>

/** An event that waits for the sending chunk. */
export interface EventNote {
  name: AnalyticsEventName
  attributes: Readonly<Record<string, Value>>
}

/** Kept when the page is left for the cashier, once the passenger has consented. */
export interface KeptMeasures {
  notes: EventNote[]
  /** Device time (ms) at which a timer was started; 0: it has ended in this tab. */
  timers: Record<string, number>
  /** Facts that are reported once. */
  told: string[]
}

/** The interface of the sending chunk. */
export interface Sender {
  take(note: EventNote): void
  consent(state: ConsentState): void
}

/** The first screen's own requests go first. */
const loadAfterMs = 2000
const heldMost = 100
const toldMost = 50

interface MeasureState {
  kept: KeptMeasures
  sender?: Sender | undefined
  loading: boolean
  /** The consent before the latest change. */
  before?: ConsentState
}

const nothingKept = (): KeptMeasures => ({ notes: [], timers: {}, told: [] })
const createMeasureState = (): MeasureState => ({ kept: nothingKept(), loading: false })
const state = createMeasureState()

const measures = () => !['off', 'denied'].includes(consentNow())

/** Notes an event (A3) and never throws; no event leaves the page before the passenger has consented. */
export function note<Name extends AnalyticsEventName>(name: Name, attributes: AttributesOf<Name>): void {
  if (!measures()) return
  const { sender, kept } = state
  if (sender) sender.take({ name, attributes })
  else if (kept.notes.length < heldMost) kept.notes.push({ name, attributes })
}

/** Notes what is true once, however often it is seen: `what` stays in the browser. */
export function noteOnce<Name extends AnalyticsEventName>(
  what: string,
  name: Name,
  attributes: AttributesOf<Name>,
): void {
  const { kept } = state
  const fact = `${name} ${what}`
  if (kept.told.includes(fact)) return
  kept.told = [...kept.told, fact].slice(-toldMost)
  note(name, attributes)
}

/** The first start counts, until the end; a timer that has ended does not start again in this tab. */
export function startTimer(name: AnalyticsEventName): void {
  state.kept.timers[name] ??= Date.now()
}

export function endTimer<Name extends 'time_to_online'>(name: Name, attributes: AttributesOf<Name>): void {
  const { kept } = state
  const started = kept.timers[name]
  if (!started) return
  kept.timers[name] = 0
  const seconds = (Date.now() - started) / 1000
  note(name, { ...attributes, event_duration: seconds.toFixed(3) })
}

async function load(): Promise<void> {
  if (state.loading || state.sender) return
  state.loading = true
  try {
    const { startSending } = await import('./send-analytics.ts')
    const sender = startSending()
    state.sender = sender
    // The passenger may have changed their mind while it was on its way.
    sender?.consent(consentNow())
    for (const one of state.kept.notes) sender?.take(one)
    state.kept.notes = []
  } catch {
    // The next page asks for it again; until then it is kept.
  }
  state.loading = false
}

function follow(consent: ConsentState): void {
  if (consent === 'denied') {
    state.kept = nothingKept()
    storage.remove('analyticsKept')
  }
  state.sender?.consent(consent)
  // The SDK removes its own data of earlier pages.
  if (consent === 'granted' || (consent === 'denied' && state.before === 'granted')) void load()
  state.before = consent
}

/** Restores events that the previous page could not send; the screen may have noted some already. */
function takeBack(last: KeptMeasures | undefined): void {
  if (!last) return
  const { kept } = state
  state.kept = {
    notes: [...last.notes, ...kept.notes].slice(0, heldMost),
    timers: { ...kept.timers, ...last.timers },
    told: [...last.told, ...kept.told],
  }
}

/** Once, at start. */
export function startMeasuring(): void {
  if (consentNow() === 'off') return
  if (consentNow() === 'granted') takeBack(storage.read('analyticsKept'))
  watchErrors((error) => note('client_error', error))
  onConsent(follow)
  followConsentOfOtherTabs()
  addEventListener('pagehide', () => {
    if (consentNow() === 'granted') storage.write('analyticsKept', state.kept)
  })
  state.before = consentNow()
  setTimeout(() => {
    if (consentNow() === 'granted') void load()
  }, loadAfterMs)
}
