import type { Bilingual } from '../language.ts'
import type { OrderKind, OrderState } from '../states/order-states.ts'
import type { RefundState } from '../states/refund-states.ts'
import type { OrderWaitsFor } from '../calls/console.ts'

/** The search of the console's palette (X4). */

/** What is found: each kind has a screen of the console that shows one of it. */
export const searchKinds = ['flight', 'order', 'passenger', 'refund', 'log', 'goods', 'coupon', 'help'] as const
export type SearchKind = (typeof searchKinds)[number]

/** How what was typed may be read; of two that have the same shape, the likelier first. */
export const searchReadings = [
  'refundNo',
  'flight',
  'mailbox',
  'mobile',
  'orderNo',
  'pickupCode',
  'ticket',
  'card',
  'beginning',
  'waybill',
  'helpCode',
  'name',
  'words',
] as const
export type SearchReadAs = (typeof searchReadings)[number]

/** So many rows of a kind are shown. */
export const searchRows = 3
/** Counted up to this many; one more stands for more. */
export const mostCountedInSearch = 50

export interface SearchRow {
  id: string
  /** A number or an id, or the name of a passenger. */
  title: string
  /** What it is about. */
  sub: Bilingual
  /** The reading by which it matched. */
  why: SearchReadAs
  /** Where it is, for the console's own words; null for what has no states. */
  state:
    | { of: 'order'; kind: OrderKind; state: OrderState; waitsFor: OrderWaitsFor }
    | { of: 'refund'; state: RefundState }
    | null
}

export interface SearchGroup {
  kind: SearchKind
  total: number
  rows: SearchRow[]
}

export interface SearchAnswer {
  /** The reading that found something, else the likeliest; null: it is none of what is searched by. */
  read: SearchReadAs | null
  /** The flight that was meant; `flightDate` null: on every day. */
  flight: { flightNo: string; flightDate: string | null } | null
  /** Kinds without a row are missing, and so are those that the person may not see. */
  groups: SearchGroup[]
}
