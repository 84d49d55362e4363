import { useState } from 'react'
import type { GoodsDetail, Sku } from '@aisle/contract/shop-schemas'
import {
  boundedQuantity,
  choiceOf,
  choose,
  firstSku,
  followedKeys,
  quantityBound,
  skuOf,
  type Choice,
  type Chosen,
} from './choice-rules.ts'

export interface SkuChoice {
  sku: Sku | undefined
  choice: Choice
  quantity: number
  /** How many may be chosen, and why not more. */
  bound: ReturnType<typeof quantityBound>
  /** Attributes whose value followed the last choice; the passenger is told. */
  followed: readonly string[]
  chooseValue: (key: string, valueKey: string) => void
  setQuantity: (quantity: number) => void
}

/** What is chosen of one product. Prices, stock and limit are always those of the answer at hand. */
export function useSkuChoice(goods: GoodsDetail | undefined, start: { skuId?: string; quantity?: number } = {}) {
  const [chosen, setChosen] = useState<Chosen & { followed: readonly string[] }>()
  const [wanted, setQuantity] = useState(start.quantity ?? 1)
  const skus = goods?.skus ?? []
  const first = firstSku(skus, start.skuId)
  const choice = chosen?.choice ?? (first ? choiceOf(first) : {})
  const sku = skuOf(skus, choice) ?? first
  const bound = quantityBound(goods?.limitPerOrder ?? 0, sku?.left ?? 0)
  const result: SkuChoice = {
    sku,
    choice,
    quantity: boundedQuantity(wanted, bound.most),
    bound,
    followed: chosen?.followed ?? [],
    chooseValue(key, valueKey) {
      const next = choose(skus, { choice, recent: chosen?.recent ?? [] }, [key, valueKey])
      setChosen({ ...next, followed: followedKeys(choice, next.choice, key) })
    },
    setQuantity,
  }
  return result
}
