import type { AnalyticsEvent } from '../event.ts'

/** How an instance sends: one object per instance, read for every request since `setOption` may change it. */
export interface DeliveryTarget {
  projectId: string
  /** With its scheme, without a slash at the end. */
  serverUrl: string
  compress: boolean
  /** Of strict mode alone, which has a default for it. */
  sendType?: 'beacon' | 'xhr' | 'image'
  /** Milliseconds, of XHR and image. The default mode waits longer, for a second try over a slow link makes it slower. */
  requestTimeout?: number
}

/**
 * The outcome of an event. `kept`, in default mode only and before the others: it is in storage and outlives the
 * page, which for the session counts as sent. `dropped`: too old, too many, refused by the passenger or by every
 * server; it will never be sent.
 */
export type Outcome = 'kept' | 'delivered' | 'dropped'

/** The events are those passed to `send` or, for pages that are gone, those read from storage. */
export type OutcomeListener = (events: readonly AnalyticsEvent[], outcome: Outcome) => void

/** One for all instances of a page. Strict and default mode are two of these; the rest of the SDK knows neither. */
export interface Delivery {
  /** Takes a finished event, which must not change after that; never throws. */
  send(event: AnalyticsEvent, target: DeliveryTarget): void
  /** Sends what waits, now. */
  flush(): void
  /** `pending`, as at the beginning: kept in memory only. `denied`: everything that waits is forgotten, here and in storage. */
  setConsent(consent: Consent): void
  /** Calls the listener once per event when its outcome is known, and once before that when it is kept. */
  onOutcome(listener: OutcomeListener): void
}

export type Consent = 'granted' | 'pending' | 'denied'
