import type { Language } from '@aisle/contract/language'
import type { ParcelState } from '@aisle/contract/order-states'
import type { Parcel } from '@aisle/contract/orders-schemas'

/** How the parcel stands on its line, as `FlightArc` draws it. */
export interface ParcelJourney {
  /** 0–1. */
  flown?: number
  /** The line broke there. */
  gapAt?: number
  /** It came no further, and has gone back. */
  ended?: true
  /** It moves: what is shown may change at any moment. */
  live?: true
}

const journeys: Record<ParcelState, ParcelJourney> = {
  unknown: { flown: 0.06 },
  collected: { flown: 0.16, live: true },
  inTransit: { flown: 0.5, live: true },
  transferred: { flown: 0.5, live: true },
  customs: { flown: 0.5, live: true },
  delivering: { flown: 0.82, live: true },
  signed: { flown: 1 },
  problem: { gapAt: 0.82 },
  refused: { gapAt: 0.82 },
  returning: { gapAt: 0.82 },
  returnSigned: { flown: 0.82, ended: true },
}

/** A stale answer does not pulse: nobody knows whether it moves. */
export function parcelJourneyOf({ state, stale }: Pick<Parcel, 'state' | 'stale'>): ParcelJourney {
  const { live, ...journey } = journeys[state]
  return live && !stale ? { ...journey, live } : journey
}

/** The passenger may have to do something. */
export const isInTrouble = (state: ParcelState) => ['problem', 'refused', 'returning', 'returnSigned'].includes(state)

/** It still goes to the receiver. */
export const isAhead = (state: ParcelState) => !['signed', 'refused', 'returning', 'returnSigned'].includes(state)

interface ParcelStep {
  key: string
  at: string
  /** Null: the airline gave the parcel to the carrier. */
  event: Parcel['events'][number] | null
}

/** What has happened, newest first: the carrier's events, and that it was shipped at all. */
export function parcelStepsOf({ events, shipment }: Pick<Parcel, 'events' | 'shipment'>): ParcelStep[] {
  const told = events.map((event, index): ParcelStep => ({ key: `${event.at} ${index}`, at: event.at, event }))
  return [...told, { key: 'shipped', at: shipment.shippedAt, event: null }].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
}

/**
 * Where its journey began, as the carrier told: `泉州市德化县`. Null where it told nothing, and in English: carriers name
 * places in Chinese only.
 */
export function startOf(events: Parcel['events'], language: Language): string | null {
  const place = events[events.length - 1]?.place.split(' ').slice(-2).join('')
  return language === 'zh' && place ? place : null
}
