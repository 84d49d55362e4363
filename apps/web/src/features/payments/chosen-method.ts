import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { methodFrom } from './payment-rules.ts'

/** What the passenger chose last; after a reload the server names first what was begun. */
const wishedStore = memoryStore<PaymentMethod | null>(null)

/** The method that is chosen among those that are offered; null where none is. */
export function useChosenMethod(offered: readonly PaymentMethod[]) {
  return [methodFrom(offered, useMemoryStore(wishedStore)), wishedStore.set] as const
}

export const chosenMethod = (offered: readonly PaymentMethod[]) => methodFrom(offered, wishedStore.get())
