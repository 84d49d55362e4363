import { useEffect, useRef } from 'react'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { SkuSheet } from './SkuSheet.tsx'
import { useBuying } from './use-buying.ts'

interface QuickAddProps {
  card: GoodsCard
  onDone: () => void
}

/** Puts one piece into the cart, or asks which variant where there is a choice. */
export function QuickAdd({ card, onDone }: QuickAddProps) {
  return card.skuId === undefined ? (
    <ChooseAndAdd card={card} onDone={onDone} />
  ) : (
    <AddOne skuId={card.skuId} onDone={onDone} />
  )
}

function AddOne({ skuId, onDone }: { skuId: string; onDone: () => void }) {
  const { act } = useBuying(onDone)
  // Effects may run twice, and a piece is added once.
  const added = useRef(false)
  useEffect(() => {
    if (added.current) return
    added.current = true
    act('add', skuId, 1)
  }, [act, skuId])
  return null
}

function ChooseAndAdd({ card, onDone }: QuickAddProps) {
  const { adding, act } = useBuying(onDone)
  return (
    <SkuSheet
      goodsId={card.goodsId}
      skuId=""
      mode="add"
      busy={adding}
      onChoose={(skuId, quantity) => act('add', skuId, quantity)}
      onClose={onDone}
    />
  )
}
