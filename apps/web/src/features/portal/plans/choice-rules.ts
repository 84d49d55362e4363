import type { AboardRefusal } from '@aisle/contract/flight-stages'
import type { PlanOffer } from '@aisle/contract/shared-schemas'

/** A plan of this flight, and why it cannot be bought; null: it can. */
export interface PlanAboard<One> {
  offer: One
  refusal: AboardRefusal | null
}

type Offer = Pick<PlanOffer, 'planId' | 'kind' | 'price' | 'quota'>

interface Flight {
  /** The plan that the server recommends (P11). */
  recommendedId: string | undefined
  minutesToGo: number | null | undefined
}

/** Two plans fit beside each other on a phone. */
const choiceCount = 2

/**
 * The plans that stand side by side, each with its own button: the free one and the recommended one, or without a
 * recommendation the paid one that fits. The others are listed below, also those that cannot be bought. None is chosen
 * beforehand (G13).
 */
export function splitPlans<One extends Offer>(
  plans: readonly PlanAboard<One>[],
  { recommendedId, minutesToGo }: Flight,
): { choices: One[]; more: PlanAboard<One>[] } {
  const sold = plans.filter(({ refusal }) => refusal === null).map(({ offer }) => offer)
  const byPrice = [...sold].sort((one, other) => one.price - other.price)
  const paid = byPrice.filter(({ price }) => price > 0)
  const fits = paid.find(({ planId }) => planId === recommendedId) ?? bestFit(paid, minutesToGo)
  const first = [byPrice.find(({ price }) => price === 0), fits].filter((one) => one !== undefined)
  const others = byPrice.filter((one) => !first.includes(one))
  const choices = [...first, ...others].slice(0, choiceCount).sort((one, other) => one.price - other.price)
  return { choices, more: plans.filter(({ offer }) => !choices.includes(offer)) }
}

/** The cheapest plan that lasts until landing and reaches beyond chats; else the cheapest one. */
function bestFit<One extends Offer>(paid: readonly One[], minutesToGo: number | null | undefined): One | undefined {
  const lasts = ({ quota }: One) =>
    quota.kind === 'flight' || (quota.minutes !== null && Boolean(minutesToGo) && quota.minutes >= (minutesToGo ?? 0))
  return paid.find((one) => one.kind !== 'text' && lasts(one)) ?? paid[0]
}

/** The lowest price among the plans that can be bought; undefined when none can. */
export function fromPrice<One extends Pick<PlanOffer, 'price' | 'currency'>>(
  plans: readonly PlanAboard<One>[],
): One | undefined {
  const sold = plans.filter(({ refusal }) => refusal === null).map(({ offer }) => offer)
  return [...sold].sort((one, other) => one.price - other.price)[0]
}
