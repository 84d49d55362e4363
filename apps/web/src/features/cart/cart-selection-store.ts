import { onDraftsLost } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'

/** Ids of the chosen lines: they survive visiting a product, and a reload. */
export const chosenStore = memoryStore<readonly string[]>(storage.read('cartSelection') ?? [], (chosen) =>
  storage.write('cartSelection', [...chosen]),
)

onDraftsLost(() => {
  chosenStore.set([])
  storage.remove('cartSelection')
})

export const useChosen = (): readonly string[] => useMemoryStore(chosenStore)

/** A line just added to the cart is chosen there; every other line waits for a tap (G13). */
export function selectAdded(cartLineId: string): void {
  const chosen = chosenStore.get()
  if (!chosen.includes(cartLineId)) chosenStore.set([...chosen, cartLineId])
}
