import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import { toggled } from './cart-rules.ts'

/** Ids of the chosen lines: they outlive a look at a product, and a reload. */
export const chosenStore = memoryStore<readonly string[]>(storage.read('cartSelection') ?? [], (chosen) =>
  storage.write('cartSelection', [...chosen]),
)

onLoginChange((event) => {
  if (event !== 'left') return
  chosenStore.set([])
  storage.remove('cartSelection')
})

export const useChosen = (): readonly string[] => useMemoryStore(chosenStore)

export const toggleChosen = (cartLineId: string): void => chosenStore.set(toggled(chosenStore.get(), cartLineId))

/** What was just put into the cart is chosen there; everything else waits for a tap (G13). */
export function selectAdded(cartLineId: string): void {
  if (!chosenStore.get().includes(cartLineId)) toggleChosen(cartLineId)
}
