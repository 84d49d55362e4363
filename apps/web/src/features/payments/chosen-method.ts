import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { methodFrom } from './payment-rules.ts'

/** The passenger's latest choice; after a reload the server lists the method of the open attempt first. */
const wishedStore = memoryStore<PaymentMethod | null>(null)

/** The chosen method among those on offer; null if none are. */
export function useChosenMethod(offered: readonly PaymentMethod[]) {
  return [methodFrom(offered, useMemoryStore(wishedStore)), wishedStore.set] as const
}

export const chosenMethod = (offered: readonly PaymentMethod[]) => methodFrom(offered, wishedStore.get())
