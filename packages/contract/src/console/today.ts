import type { Currency } from '../money.ts'

/** What waits for a person of the staff (X4), by kind. */
export const waitingKinds = [
  'refundsToDecide',
  'refundsToInspect',
  'refundsFailed',
  'approvals',
  'messages',
  'addressChanges',
  'piecesMissing',
  'parcels',
  'changesRefused',
  'invoices',
  'reconciliations',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Hours within which the oldest of a kind should be done. */
export const waitingTargetHours: Readonly<Record<WaitingKind, number>> = {
  refundsToDecide: 48,
  refundsToInspect: 48,
  refundsFailed: 24,
  approvals: 72,
  messages: 4,
  addressChanges: 4,
  piecesMissing: 4,
  parcels: 24,
  changesRefused: 24,
  invoices: 72,
  reconciliations: 24,
}

export interface WaitingWork {
  kind: WaitingKind
  count: number
  /** Since when the oldest waits, ISO 8601. */
  oldestAt: string | null
}

/** The figures of the day, in the order in which they are shown. */
export const figureNames = ['takings', 'ordersPaid', 'plansSold', 'online', 'paidBack'] as const
export type FigureName = (typeof figureNames)[number]

/** Since midnight in Beijing, or of this moment. */
export interface DayFigure {
  name: FigureName
  /** Of money, which is in minor units; every currency has a figure of its own. Null: a number. */
  currency: Currency | null
  now: number
  /** Up to the same hour of the day before; null: not known. */
  before: number | null
  /** When it was read, ISO 8601. */
  asOf: string
}

export const flightTroubles = ['cancelled', 'unserviceable', 'out'] as const
export type FlightTrouble = (typeof flightTroubles)[number]

/** What is wrong now, for everybody who sees it, whoever mends it. Instants are ISO 8601. */
export type Wrong =
  | {
      kind: 'flight'
      flightNo: string
      flightDate: string
      departs: string
      trouble: FlightTrouble
      /** Since when its connection is lost; null: that is not the trouble. */
      since: string | null
      plansSold: number
    }
  | {
      kind: 'aircraft'
      tail: string
      /** Null: it was never heard. */
      heardAt: string | null
    }

export interface StaffToday {
  /** Only kinds with something to do that this person can do. */
  waiting: WaitingWork[]
  /** Only those that this person sees. */
  figures: DayFigure[]
  /** Only what this person sees: flights by departure, then aircraft. */
  wrong: Wrong[]
  /** When it was counted. */
  at: string
}
