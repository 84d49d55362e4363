import { onLoginChange } from '../../../session/session-store.ts'
import { memoryStore } from '../../../storage/memory-store.ts'
import type { ChosenBeside } from './companion-rules.ts'

/** Others of the party who get a plan in the same order (W9): on the ground and aboard, for this login only. */
export const besideStore = memoryStore<readonly ChosenBeside[]>([])

onLoginChange((event) => {
  if (event !== 'loggedIn') besideStore.set([])
})

/** Null leaves the companion out. */
export function chooseFor(tripId: string, choice: Pick<ChosenBeside, 'planId'> | null): void {
  const others = besideStore.get().filter((plan) => plan.tripId !== tripId)
  besideStore.set(choice ? [...others, { tripId, ...choice }] : others)
}
