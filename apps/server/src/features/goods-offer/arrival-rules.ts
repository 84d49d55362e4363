import { beijingDay, beijingMidnight, dayMs, daysLater, minuteMs } from '@aisle/rules/time'

/** What the carrier's table says of a zone; both null: no day is promised. */
export interface ParcelTerms {
  /** `17:35`, Beijing time: what is paid before leaves on that day. */
  orderBy: string | null
  deliveryDays: number | null
}

/** S9: the day on which a parcel arrives, and until when that is true. */
export interface ParcelDay {
  /** `YYYY-MM-DD`, where it arrives. */
  day: string
  orderBy: Date
}

export function parcelDay({ orderBy, deliveryDays }: ParcelTerms, now: Date): ParcelDay | null {
  if (orderBy === null || deliveryDays === null) return null
  const today = beijingDay(now)
  const leaves = now < atClock(today, orderBy) ? today : daysLater(today, 1)
  return { day: daysLater(leaves, deliveryDays), orderBy: atClock(leaves, orderBy) }
}

/** What a counter promises: when an order is ready, and when it is handed over last before a departure. */
export interface CounterTerms {
  /** `06:00~21:30`, Beijing time; past midnight where the second is not later. */
  hours: string
  readyMinutes: number
  closesMinutesBefore: number
}

/** S9: when an order that is paid now can be collected before a departure, and until when to order for that. */
export interface Collection {
  from: Date
  until: Date
  orderBy: Date
}

/** Null: an order that is paid now would come too late. */
export function collectionBefore(counter: CounterTerms, etd: Date, now: Date): Collection | null {
  const { hours, readyMinutes, closesMinutesBefore } = counter
  const until = lastOpen(hours, minutesFrom(etd, -closesMinutesBefore))
  const from = firstOpen(hours, minutesFrom(now, readyMinutes))
  if (from > until) return null
  // A round time is easier to remember, and never too early.
  const round = firstOpen(hours, new Date(Math.ceil(from.getTime() / roundMs) * roundMs))
  return { from: round > until ? from : round, until, orderBy: minutesFrom(until, -readyMinutes) }
}

const roundMs = 5 * minuteMs

const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

function atClock(day: string, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return minutesFrom(beijingMidnight(day), hours * 60 + minutes)
}

/** The opening of a counter that begins on the day of `at` in Beijing, moved by whole days. */
function openingOf(hours: string, at: Date, days: number): { opens: Date; closes: Date } {
  const [from = '', to = ''] = hours.split('~')
  const day = daysLater(beijingDay(at), days)
  const [opens, closes] = [atClock(day, from), atClock(day, to)]
  return { opens, closes: closes > opens ? closes : new Date(closes.getTime() + dayMs) }
}

/** The first moment from `at` on at which the counter is open. */
function firstOpen(hours: string, at: Date): Date {
  const openings = [-1, 0].map((days) => openingOf(hours, at, days))
  const { opens } = openings.find(({ closes }) => at <= closes) ?? openingOf(hours, at, 1)
  return at > opens ? at : opens
}

/** The last moment up to `at` at which the counter is open. */
function lastOpen(hours: string, at: Date): Date {
  const today = openingOf(hours, at, 0)
  const { closes } = at >= today.opens ? today : openingOf(hours, at, -1)
  return at < closes ? at : closes
}
