import type { Bilingual } from '../language.ts'
import type { Currency } from '../money.ts'
import type { ShownFlightMessage } from './flight-messages.ts'

/** The flights of a day in the console (X4). Instants are ISO 8601, days are Beijing's. */
interface StaffAirport {
  iata: string
  city: Bilingual
}

/** The Wi-Fi of an aircraft that has one, and cannot use it. */
export const brokenWifi = 'unserviceable'

export interface StaffFlightRow {
  flightNo: string
  flightDate: string
  origin: StaffAirport
  destination: StaffAirport
  /** As expected now, and as it was planned. */
  departs: string
  arrives: string
  planned: string
  tailNumber: string
  aircraftType: string
  wifi: 'available' | 'partial' | 'not_equipped' | typeof brokenWifi
  cancelled: boolean
  plansSold: number
  /** While the connection is lost: since when. */
  outSince: string | null
}

export interface StaffFlight extends StaffFlightRow {
  /** On the manifest. */
  passengers: number
  /** Plans that can still be used, and whose they are. */
  open: FlightEventEffect
  plans: { planId: string; name: Bilingual; quota: number | null; reserved: number; sold: number }[]
  outages: { from: string; until: string | null }[]
  events: { kind: string; happenedAt: string; receivedAt: string }[]
  /** What staff wrote to its passengers, the newest first. */
  messages: ShownFlightMessage[]
  /** Given back for plans on this flight. */
  refunds: { currency: Currency; count: number; amount: number }[]
}

/** Whom an event of the flight concerns. */
export interface FlightEventEffect {
  plans: number
  passengers: number
  orders: number
}
