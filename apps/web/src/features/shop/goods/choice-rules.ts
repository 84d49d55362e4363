import type { Bilingual } from '@aisle/contract/language'
import type { Sku } from '@aisle/contract/shop-schemas'

/** The chosen value of each attribute: attribute key → value key. */
export type Choice = Readonly<Record<string, string>>

/**
 * `free`: in stock together with the rest of the choice; `elsewhere`: in stock, but only with another value of another
 * attribute; `gone`: not in stock.
 */
type ValueState = 'free' | 'elsewhere' | 'gone'

interface Axis {
  key: string
  name: Bilingual
  values: { valueKey: string; value: Bilingual; swatch?: string | undefined }[]
}

/** The attributes of a product with their values, in the order in which its SKUs name them. */
export function getAxes(skus: readonly Sku[]): Axis[] {
  const axes: Axis[] = []
  for (const { key, name, valueKey, value, swatch } of skus.flatMap(({ attributes }) => attributes)) {
    let axis = axes.find((known) => known.key === key)
    if (!axis) axes.push((axis = { key, name, values: [] }))
    if (!axis.values.some((known) => known.valueKey === valueKey)) axis.values.push({ valueKey, value, swatch })
  }
  return axes
}

export function getChoice(sku: Sku): Choice {
  return Object.fromEntries(sku.attributes.map(({ key, valueKey }) => [key, valueKey]))
}

export function getSku(skus: readonly Sku[], choice: Choice): Sku | undefined {
  const wanted = Object.entries(choice)
  return skus.find((sku) => {
    const own = getChoice(sku)
    return Object.keys(own).length === wanted.length && wanted.every(([key, valueKey]) => own[key] === valueKey)
  })
}

/** The initial SKU: the requested one, else the cheapest in stock, which has the list's price. */
export function firstSku(skus: readonly Sku[], wanted?: string): Sku | undefined {
  const asked = wanted === undefined ? undefined : skus.find(({ skuId }) => skuId === wanted)
  const inStock = skus.filter(({ left }) => left > 0)
  return asked ?? [...(inStock.length > 0 ? inStock : skus)].sort((a, b) => a.price - b.price)[0]
}

export function getValueState(skus: readonly Sku[], choice: Choice, key: string, valueKey: string): ValueState {
  const inStock = skus.filter((sku) => sku.left > 0 && getChoice(sku)[key] === valueKey)
  if (inStock.length === 0) return 'gone'
  const beside = Object.entries(choice).filter(([other]) => other !== key)
  return inStock.some((sku) => beside.every(([other, chosen]) => getChoice(sku)[other] === chosen))
    ? 'free'
    : 'elsewhere'
}

export interface Chosen {
  choice: Choice
  /** Attributes that the passenger has chosen, the latest first. */
  recent: readonly string[]
}

/**
 * The choice after adding one value. If the combination is not in stock, the other attributes follow to the SKU in
 * stock that keeps the latest choices, so that every SKU can be reached by choosing its values one by one. A value that
 * is gone changes nothing.
 */
export function choose(skus: readonly Sku[], chosen: Chosen, [key, valueKey]: readonly [string, string]): Chosen {
  const recent = [key, ...chosen.recent.filter((other) => other !== key)]
  let best: { choice: Choice; kept: number } | undefined
  for (const sku of skus) {
    const choice = getChoice(sku)
    if (sku.left <= 0 || choice[key] !== valueKey) continue
    const kept = keptWeight(chosen.choice, choice, recent)
    if (!best || kept > best.kept) best = { choice, kept }
  }
  return best ? { choice: best.choice, recent } : chosen
}

/** An attribute chosen later outweighs all chosen earlier; attributes never chosen count one each. */
function keptWeight(before: Choice, after: Choice, recent: readonly string[]): number {
  const keys = Object.keys(before)
  return keys
    .filter((key) => before[key] === after[key])
    .map((key) => (recent.includes(key) ? keys.length * 2 ** (recent.length - recent.indexOf(key)) : 1))
    .reduce((sum, weight) => sum + weight, 0)
}

/** The other attributes that changed, which the passenger must see. */
export function followedKeys(before: Choice, after: Choice, chosenKey: string): string[] {
  return Object.keys(after).filter((key) => key !== chosenKey && before[key] !== after[key])
}

type StopReason = 'limit' | 'stock' | null

/** The maximum quantity, and what limits it. */
export function quantityBound(limitPerOrder: number, left: number): { most: number; stop: StopReason } {
  if (left <= 0) return { most: 0, stop: 'stock' }
  return left < limitPerOrder ? { most: left, stop: 'stock' } : { most: limitPerOrder, stop: 'limit' }
}

/** At least one, so that the field shows a number; sold-out goods cannot be added anyway. */
export function boundedQuantity(quantity: number, most: number): number {
  return Math.max(1, Math.min(quantity, most))
}
