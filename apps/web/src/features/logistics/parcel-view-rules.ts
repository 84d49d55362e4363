import type { Language } from '@aisle/contract/language'
import type { ParcelState } from '@aisle/contract/order-states'
import type { Parcel } from '@aisle/contract/orders-schemas'

/** The parcel's position on its line, as `FlightArc` draws it. */
export interface ParcelJourney {
  /** 0–1. */
  flown?: number
  /** Position of the break in the line. */
  gapAt?: number
  /** Delivery ended here, and the parcel was returned. */
  ended?: true
  /** The parcel is moving: its state may change at any moment. */
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

/** A stale answer does not pulse: the parcel may not be moving. */
export function getParcelJourney({ state, stale }: Pick<Parcel, 'state' | 'stale'>): ParcelJourney {
  const { live, ...journey } = journeys[state]
  return live && !stale ? { ...journey, live } : journey
}

/** The passenger may have to act. */
export const isInTrouble = (state: ParcelState) => ['problem', 'refused', 'returning', 'returnSigned'].includes(state)

/** The parcel is still on its way to the receiver. */
export const isAhead = (state: ParcelState) => !['signed', 'refused', 'returning', 'returnSigned'].includes(state)

interface ParcelStep {
  key: string
  at: string
  /** Null: the airline handed the parcel to the carrier. */
  event: Parcel['events'][number] | null
}

/** The steps so far, newest first: the carrier's events and the shipping itself. */
export function getParcelSteps({ events, shipment }: Pick<Parcel, 'events' | 'shipment'>): ParcelStep[] {
  const told = events.map((event, index): ParcelStep => ({ key: `${event.at} ${index}`, at: event.at, event }))
  return [...told, { key: 'shipped', at: shipment.shippedAt, event: null }].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
}

/**
 * The origin as named by the carrier: `泉州市德化县`. Null if unnamed, and in English: carriers name places in Chinese only.
 */
export function getStart(events: Parcel['events'], language: Language): string | null {
  const place = events[events.length - 1]?.place.split(' ').slice(-2).join('')
  return language === 'zh' && place ? place : null
}
