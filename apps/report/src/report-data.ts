import type { FunnelStep } from '@aisle/contract/analytics-events'
import type { Currency } from '@aisle/contract/money'

/**
 * The report's data: counts that add up over days and flights, so that the page can filter by both without another
 * query. Days are Beijing days, `YYYY-MM-DD` (G5). `flightNo` is null for rows without a flight. No passenger is
 * identifiable.
 */
export interface ReportData {
  airline: { zh: string; en: string }
  /** Invented data that shows an example report (`--sample`): the page says so. */
  invented: boolean
  /** ISO 8601, UTC. */
  madeAt: string
  /** Both inclusive. */
  period: { from: string; to: string }
  /** Set when the report was asked for these flights only: then nothing else is in it, and nothing has no flight. */
  onlyFlights: readonly string[] | null
  flights: readonly { flightNo: string; origin: string; destination: string }[]
  plans: readonly { planId: string; zh: string; en: string }[]
  /** Analytics sessions that came to a step; a session counts on the day of its first event. Only of who agreed. */
  funnel: readonly (DayAndFlight & { step: FunnelStep; sessions: number })[]
  /** From the ledger: captures of that day, and orders that cost nothing. A second payment adds to the amount only. */
  sales: readonly (DayAndFlight & Goods & { orders: number; units: number; amount: number })[]
  /** From the ledger: what went back on that day. */
  refunds: readonly (DayAndFlight & Goods & { refunds: number; amount: number })[]
  /** From access grants: devices that were let in, each once a flight. */
  online: readonly (DayAndFlight & { devices: number; bytes: number })[]
  surveys: readonly SurveyResult[]
  errors: readonly (DayAndFlight & ErrorGroup & { count: number; sessions: number })[]
  /** Counts by upper edge in seconds (`timeEdges`, and one more for what took longer). */
  timeToOnline: readonly (DayAndFlight & { counts: readonly number[] })[]
  /** By the day of receipt: how far the rest can be believed. */
  collector: readonly CollectorDay[]
}

export interface DayAndFlight {
  day: string
  flightNo: string | null
}

/** Minor units of `currency`. */
export interface Goods {
  kind: 'WIFI' | 'SHIP' | 'PICKUP'
  planId: string | null
  currency: Currency
}

export interface ErrorGroup {
  /** `null`: the many kinds that came seldom, together. Then `place` and `screen` are empty. */
  name: string | null
  place: string
  screen: string
}

/**
 * Flights with few answers appear without their number, and days with few are added to the next
 * (`small-groups-rules.ts`).
 */
export interface SurveyResult {
  surveyId: string
  title: Words
  /** Handed in. */
  responses: readonly (DayAndFlight & { count: number })[]
  questions: readonly {
    questionId: string
    text: Words
    type: 'rating' | 'single' | 'multi' | 'nps' | 'text'
    /** In their order; for a rating, its steps. Free text is counted, not shown: it may name people. */
    options: readonly Words[]
    /** Responses that answered it: what a share is a share of. */
    answered: readonly (DayAndFlight & { count: number })[]
    /** `option` counts from 0. */
    answers: readonly (DayAndFlight & { option: number; count: number })[]
  }[]
}

export interface Words {
  zh: string
  en: string
}

interface CollectorDay {
  day: string
  events: number
  /** Of these, received more than an hour after they happened: the queue has kept them. */
  late: number
  /** Requests that could not be read. */
  setAside: number
}

/** Seconds; a passenger waits, a median is read from these. */
export const timeEdges = [2, 4, 6, 8, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600] as const
