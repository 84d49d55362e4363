import type { Recommendation } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'

/**
 * The plan that costs less for what is left of the flight: beyond or up to how many hours online, or until landing (P11). Null
 * when the aircraft does not know the time to go, when less than an hour is left, or when not both an hourly plan and one
 * for the whole flight can be bought.
 */
export function recommendPlan(offers: readonly PlanOffer[], minutesToGo: number | null): Recommendation | null {
  if (minutesToGo === null || minutesToGo < 60) return null
  const paid = offers.filter(({ onSale, owned, left, price }) => onSale && !owned && left !== 0 && price > 0)
  const hourly = paid.find(({ quota }) => quota.kind === 'time' && quota.minutes === 60)
  const whole = cheapest(paid.filter(({ quota, kind }) => quota.kind === 'flight' && kind === hourly?.kind))
  if (!hourly || !whole) return null
  const beyond = Math.floor(whole.price / hourly.price)
  const upTo = Math.ceil(whole.price / hourly.price) - 1
  if (beyond > 0 && minutesToGo >= (beyond + 1) * 60) {
    return { planId: whole.planId, because: 'cheaperBeyond', hours: beyond }
  }
  if (upTo === 0) return null
  const because = upTo >= Math.ceil(minutesToGo / 60) ? 'cheaperToLanding' : 'cheaperUpTo'
  return { planId: hourly.planId, because, hours: upTo }
}

const cheapest = (offers: readonly PlanOffer[]): PlanOffer | undefined =>
  offers.toSorted((one, other) => one.price - other.price)[0]
