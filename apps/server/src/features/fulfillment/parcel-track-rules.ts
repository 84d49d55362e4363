import { dayMs } from '@aisle/rules/time'
import * as limits from '@aisle/contract/limits'
import type { ParcelState } from '@aisle/contract/order-states'

/** The stored answer in one language. */
export interface KnownTrack {
  state: ParcelState
  /** Newest first. */
  events: readonly { at: Date; text: string; place: string; state: ParcelState }[]
  answeredAt: Date
}

const cacheMs = limits.trackingCacheMinutes * 60_000

/** The number may be requested again if its last request was no later than this. */
export const askedLongAgo = (now: Date) => new Date(now.getTime() - cacheMs)

/** A parcel gets no further events a day after it was signed for. */
export function isOver({ state, events, answeredAt }: KnownTrack, now: Date): boolean {
  const signedAt = events[0]?.at ?? answeredAt
  return state === 'signed' && now.getTime() - signedAt.getTime() >= dayMs
}

/** When the parcel was delivered, as this report says; null while it is not, or no longer. */
export function getDeliveredAt({ state, events }: Pick<KnownTrack, 'state' | 'events'>): Date | null {
  if (state !== 'signed') return null
  return events.findLast((event) => event.state === 'signed')?.at ?? null
}

/**
 * The passenger's language, unless the other one knows more. Dated by the newer answer: one request serves both
 * languages.
 */
export function trackToShow(own: KnownTrack | undefined, other: KnownTrack | undefined): KnownTrack | undefined {
  if (!own || !other) return own ?? other
  const shown = newestEvent(other) > newestEvent(own) ? other : own
  return { ...shown, answeredAt: own.answeredAt > other.answeredAt ? own.answeredAt : other.answeredAt }
}

const newestEvent = ({ events }: KnownTrack) => events[0]?.at.getTime() ?? 0

/** Older than it should be: the service did not answer when it was due. */
export const isStale = (track: KnownTrack, now: Date) =>
  !isOver(track, now) && now.getTime() - track.answeredAt.getTime() >= cacheMs

/** The request of another caller may still be under way. */
export const isBeingAsked = (askedAt: Date | undefined, now: Date) =>
  askedAt !== undefined && now.getTime() - askedAt.getTime() < limits.trackingTimeoutMs
