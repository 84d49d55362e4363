import { createAnalytics } from '@aisle/analytics'
import { analyticsEvents } from '@aisle/contract/analytics-events'
import { currentEnvironment } from '../environment/environment.ts'
import { pageSettings } from '../environment/page-settings.ts'
import { inFlight } from '../environment/portal-mode.ts'
import { currentLanguage } from '../language/language-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { storage } from '../storage/storage.ts'
import { consentNow } from './consent.ts'
import type { EventNote, Sender } from './note.ts'
import { seenWindow } from './seen-window.ts'

const dataSourceId = 'aisle-web'

/**
 * The flight named last is added to events that may carry a flight and name none, such as errors; `null` means no
 * flight.
 */
const flight = memoryStore<Record<string, string>>({})

/** Aboard, the flight that an earlier page has stored. */
function flightBefore(): Record<string, string> {
  const { flightNo, flightDate } = (inFlight() && storage.read('flightInfo')) || {}
  return typeof flightNo === 'string' && typeof flightDate === 'string'
    ? { flight_no: flightNo, flight_date: flightDate }
    : {}
}

/** The attributes that this event may carry, as texts; everything else stays here. */
function getAttributes({ name, attributes }: EventNote): Record<string, string> {
  const allowed: readonly string[] = analyticsEvents[name]
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)] as const],
  )
  const texts = Object.fromEntries(given)
  const { flight_no, flight_date } = texts
  if (flight_no) flight.set({ flight_no, ...(flight_date && { flight_date }) })
  return Object.fromEntries(
    Object.entries('flight_no' in attributes ? texts : { ...flight.get(), ...texts }).filter(([key]) =>
      allowed.includes(key),
    ),
  )
}

/** Once, by `note`, and only after the passenger has agreed. Undefined: the SDK refused to begin. */
export function startSending(): Sender | undefined {
  const gdp = createAnalytics(seenWindow(window))
  flight.set(flightBefore())
  gdp('setGeneralProps', {
    environment: currentEnvironment(),
    portal_mode: () => (inFlight() ? 'portal' : 'ground'),
    ui_language: currentLanguage,
    app_release: appRelease,
  })
  const begun = gdp('init', pageSettings.analyticsProject(), dataSourceId, {
    serverUrl: location.origin,
    hashtag: true,
    trackPage: true,
    // Cookies would go with every call over the satellite, and are the slower half of each event.
    storageType: 'localstorage',
    version: appRelease,
    consent: consentNow() === 'granted' ? 'granted' : 'denied',
  })
  if (!begun) return undefined
  return {
    take: (note) => gdp('track', note.name, getAttributes(note)),
    consent: (state) => gdp('setConsent', state === 'granted' ? 'granted' : 'denied'),
  }
}
