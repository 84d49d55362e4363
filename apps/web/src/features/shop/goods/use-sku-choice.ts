import { useState } from 'react'
import type { GoodsDetail, Sku } from '@aisle/contract/shop-schemas'
import {
  boundedQuantity,
  getChoice,
  choose,
  firstSku,
  followedKeys,
  quantityBound,
  getSku,
  type Choice,
  type Chosen,
} from './choice-rules.ts'

export interface SkuChoice {
  sku: Sku | undefined
  choice: Choice
  quantity: number
  /** The passenger has chosen; else it is what the page begins with. */
  made: boolean
  /** The maximum quantity, and what limits it. */
  bound: ReturnType<typeof quantityBound>
  /** Attributes that changed with the last choice; the passenger sees them. */
  followed: readonly string[]
  chooseValue: (key: string, valueKey: string) => void
  setQuantity: (quantity: number) => void
}

/** The choice for one product. Prices, stock and limit are always those of the latest response. */
export function useSkuChoice(goods: GoodsDetail | undefined, start: { skuId?: string; quantity?: number } = {}) {
  const [chosen, setChosen] = useState<Chosen & { followed: readonly string[] }>()
  const [wanted, setQuantity] = useState(start.quantity ?? 1)
  const skus = goods?.skus ?? []
  const first = firstSku(skus, start.skuId)
  const choice = chosen?.choice ?? (first ? getChoice(first) : {})
  const sku = getSku(skus, choice) ?? first
  const bound = quantityBound(goods?.limitPerOrder ?? 0, sku?.left ?? 0)
  const result: SkuChoice = {
    sku,
    choice,
    quantity: boundedQuantity(wanted, bound.most),
    made: chosen !== undefined,
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
