import type { Currency } from '@aisle/contract/money'

/** Goods from this amount on are shipped free; null: never. */
export interface FreeOver {
  freeOverFen: number | null
  freeOverCents: number | null
}

/** The cost of a parcel to one zone (S6). */
export interface FreightZone extends FreeOver {
  firstGrams: number
  firstFen: number
  firstCents: number
  stepGrams: number
  stepFen: number
  stepCents: number
}

/** `goodsTotal`: what is paid for the goods, after every discount; minor units. */
export interface Parcel {
  grams: number
  goodsTotal: number
  currency: Currency
}

/** From which amount of goods on freight is free; null: never. */
export function freeOver({ freeOverFen, freeOverCents }: FreeOver, currency: Currency): number | null {
  return currency === 'CNY' ? freeOverFen : freeOverCents
}

/** S6, in minor units: the first weight, then every begun step; free from an amount of goods on. */
export function computeFreight(zone: FreightZone, { grams, goodsTotal, currency }: Parcel): number {
  const free = freeOver(zone, currency)
  if (free !== null && goodsTotal >= free) return 0
  const steps = Math.ceil(Math.max(0, grams - zone.firstGrams) / zone.stepGrams)
  return currency === 'CNY' ? zone.firstFen + steps * zone.stepFen : zone.firstCents + steps * zone.stepCents
}
