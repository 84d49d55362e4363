import type { OrderDetail, Parcel } from '@aisle/contract/orders-schemas'

const knownEvents = [
  'submitted',
  'paid',
  'nothingToPay',
  'canceled',
  'timedOut',
  'closed',
  'activated',
  'planActivated',
  'plansEnded',
  'landed',
  'refundStarted',
  'refunded',
  'latePaymentReceived',
  'latePaymentReturned',
  'readied',
  'shipped',
  'received',
  'receivedByItself',
  'collected',
  'collectionEnded',
  'codeUsed',
  'codeTakenBack',
  'pickupExpired',
  'moneyReturned',
  'addressChangeAsked',
  'addressChanged',
  'addressChangeRefused',
  'addressChangeStopped',
] as const
export type KnownEvent = (typeof knownEvents)[number]

/** A row of the history: an event of the order, or the carrier's own words about the parcel. */
export type HistoryRow = { key: string; at: string } & ({ event: KnownEvent } | { text: string })

/** Newest first; events unknown to this version are left out. */
export function getTimeline(timeline: OrderDetail['timeline']): { event: KnownEvent; at: string }[] {
  return timeline
    .flatMap(({ event, at }) => {
      const known = knownEvents.find((name) => name === event)
      return known ? [{ event: known, at }] : []
    })
    .reverse()
}

/** The order's events and the carrier's in one history, newest first; of the same moment, the carrier's stand above. */
export function mergeHistory(timeline: OrderDetail['timeline'], parcel: Parcel['events'] = []): HistoryRow[] {
  const rows: HistoryRow[] = [
    ...parcel.map(({ at, text }, index) => ({ key: `parcel${index}`, at, text })),
    ...getTimeline(timeline).map(({ event, at }, index) => ({ key: `${event}${index}`, at, event })),
  ]
  return rows.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
