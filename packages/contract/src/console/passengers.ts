import type { Bilingual } from '../language.ts'
import type { Currency } from '../money.ts'
import type { EntitlementState, OrderKind, OrderState } from '../states/order-states.ts'
import type { PlanSwitches } from './device-switches.ts'
import type { StaffNote } from './notes.ts'

/** Passengers as staff find them (X4). Masked; instants ISO 8601. */

export interface StaffPassengerRow {
  /** Of the account, or of the trip where nobody has logged in. */
  id: string
  name: string
  /** As on the manifest: `LIN/XIAOYU`; empty without a trip. */
  manifestName: string
  card: string | null
  phone: string | null
  email: string | null
  lastFlight: { flightNo: string; flightDate: string } | null
  orders: number
}

export interface StaffPassengers {
  /** How what was typed was read; null: as nothing by which a passenger is found. */
  readAs: 'mailbox' | 'mobile' | 'ticket' | 'card' | 'name' | 'flight' | 'helpCode' | null
  rows: StaffPassengerRow[]
  /** There are more than are shown. */
  more: boolean
}

export interface StaffTrip {
  tripId: string
  flightNo: string
  flightDate: string
  origin: Bilingual
  destination: Bilingual
  departs: string
  arrives: string
  cancelled: boolean
  seat: string | null
  /** The last four digits. */
  ticketEnds: string
  plans: {
    orderNo: string
    entitlementId: string
    name: Bilingual
    state: EntitlementState
    switches: PlanSwitches
  }[]
}

export interface StaffPassenger {
  id: string
  accountId: string | null
  name: string
  manifestName: string
  card: string | null
  tier: string | null
  /** Masked. */
  phone: string | null
  email: string | null
  document: { type: string; ends: string } | null
  since: string | null
  trips: StaffTrip[]
  /** The newest, and how many there are. */
  orders: {
    orderNo: string
    kind: OrderKind
    state: OrderState
    placedAt: string
    what: Bilingual
    currency: Currency
    total: number
  }[]
  orderCount: number
  spent: { currency: Currency; amount: number }[]
  coupons: { couponId: string; name: Bilingual; state: 'unused' | 'locked' | 'used'; validTo: string }[]
  cards: { rightsNo: string; name: Bilingual; validTo: string }[]
  consents: { kind: string; version: string; givenAt: string; withdrawnAt: string | null }[]
  sessions: { sessionId: string; wayIn: string; beganAt: string; lastActiveAt: string }[]
  messages: { messageId: string; text: string; sentAt: string; answer: string | null }[]
  notes: StaffNote[]
}
