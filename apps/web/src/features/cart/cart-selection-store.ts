import { onDraftsLost } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { CouponChoice } from './cart-sum-rules.ts'

/** Ids of the chosen lines: they survive visiting a product, and a reload. */
export const chosenStore = memoryStore<readonly string[]>(storage.read('cartSelection') ?? [], (chosen) =>
  storage.write('cartSelection', [...chosen]),
)

/** Kept on the way to a product or to checkout and back: a coupon that was taken out stays out (G13). */
export const couponStore = memoryStore<CouponChoice | null>(null)

onDraftsLost(() => {
  chosenStore.set([])
  couponStore.set(null)
  storage.remove('cartSelection')
})

export const useChosen = (): readonly string[] => useMemoryStore(chosenStore)
export const useCouponChoice = (): CouponChoice | null => useMemoryStore(couponStore)

/** A line just added to the cart is chosen there; every other line waits for a tap (G13). */
export function selectAdded(cartLineId: string): void {
  const chosen = chosenStore.get()
  if (!chosen.includes(cartLineId)) chosenStore.set([...chosen, cartLineId])
}
