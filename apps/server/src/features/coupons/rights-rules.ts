import type { RightsCardKind, RightsCardReason, RightsCardState } from '@aisle/contract/shop-states'
import type { SpendLine } from './coupon-rules.ts'

/** A passenger's rights card (S5) and its uses. */
export interface CardHeld {
  kind: RightsCardKind
  planIds: readonly string[]
  freeShipping: boolean
  /** For `times` cards; null for others. */
  timesGranted: number | null
  /** Held or used uses. */
  uses: number
  /** One of these uses is on the flight in question. */
  usedOnFlight: boolean
  validFrom: Date
  validTo: Date
}

/** `shares`: the card's part of each line; a free-shipping card pays freight instead. */
export type CardOffer = { shares: number[]; freeShipping: boolean } | { reason: RightsCardReason }

/** Remaining uses of a `times` card; null for others. */
export function timesLeft({
  kind,
  timesGranted,
  uses,
}: Pick<CardHeld, 'kind' | 'timesGranted' | 'uses'>): number | null {
  return kind === 'times' ? Math.max(0, (timesGranted ?? 0) - uses) : null
}

export function cardState(card: CardHeld, now: Date): RightsCardState {
  if (isExpired(card, now)) return 'expired'
  return timesLeft(card) === 0 ? 'usedUp' : 'usable'
}

/** Why a card cannot be used now for any purchase; null if it can. */
export function noUseLeft(card: CardHeld, now: Date): RightsCardReason | null {
  const state = cardState(card, now)
  if (state !== 'usable') return state
  return card.kind === 'period' && card.usedOnFlight ? 'usedOnThisFlight' : null
}

/**
 * A card's offer for these lines: a `times` or `period` card pays in full for one Wi-Fi plan that it covers; a benefit
 * pays for shipping.
 */
export function cardOffer(card: CardHeld, lines: readonly SpendLine[], now: Date): CardOffer {
  const refused = noUseLeft(card, now)
  if (refused) return { reason: refused }
  if (card.kind === 'benefit') return shippingOffer(card, lines)
  const paid = lines.findIndex(
    ({ kind, planId }) => kind === 'WIFI' && planId !== null && card.planIds.includes(planId),
  )
  if (paid === -1) return { reason: 'otherGoods' }
  if (lines[paid]?.amount === 0) return { reason: 'nothingToSave' }
  return { shares: lines.map(({ amount }, index) => (index === paid ? amount : 0)), freeShipping: false }
}

function shippingOffer({ freeShipping }: CardHeld, lines: readonly SpendLine[]): CardOffer {
  if (!freeShipping || !lines.some(({ kind }) => kind === 'SHIP')) return { reason: 'otherGoods' }
  return { shares: lines.map(() => 0), freeShipping: true }
}

function isExpired({ validFrom, validTo }: CardHeld, now: Date): boolean {
  return now < validFrom || validTo <= now
}
