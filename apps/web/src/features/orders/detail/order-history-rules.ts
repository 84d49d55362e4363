import type { OrderDetail } from '@aisle/contract/orders-schemas'

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
  'pickupExpired',
  'moneyReturned',
  'addressChangeAsked',
  'addressChanged',
  'addressChangeRefused',
  'addressChangeStopped',
] as const
export type KnownEvent = (typeof knownEvents)[number]

/** Newest first; events unknown to this version are left out. */
export function getTimeline(timeline: OrderDetail['timeline']): { event: KnownEvent; at: string }[] {
  return timeline
    .flatMap(({ event, at }) => {
      const known = knownEvents.find((name) => name === event)
      return known ? [{ event: known, at }] : []
    })
    .reverse()
}
