import { useCallback, useState } from 'react'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { later, usePreload } from '../../navigation/later.tsx'

const QuickAdd = later(() => import('./goods/QuickAdd.tsx').then((part) => part.QuickAdd))

/** Adds a product to the cart from its tile; the code for that comes once the tiles are shown. */
export function useQuickAdd(shown: boolean) {
  usePreload(shown, QuickAdd)
  const [asked, ask] = useState<{ card: GoodsCard; times: number }>()
  const onAdd = useCallback((card: GoodsCard) => ask((before) => ({ card, times: (before?.times ?? 0) + 1 })), [])
  const onDone = useCallback(() => ask(undefined), [])
  return { onAdd, adding: asked && <QuickAdd key={asked.times} card={asked.card} onDone={onDone} /> }
}
