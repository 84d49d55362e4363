import { useSyncExternalStore } from 'react'
import type { ActHere } from './act-letters.ts'

const offers = new Set<readonly ActHere[]>()
const listeners = new Set<() => void>()
const shown: { acts: readonly ActHere[] } = { acts: [] }

function tell(): void {
  shown.acts = [...offers].flat()
  for (const listener of listeners) listener()
}

/** @returns the function that takes the offer back */
export function offerActs(acts: readonly ActHere[]): () => void {
  offers.add(acts)
  tell()
  return () => {
    offers.delete(acts)
    tell()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What can be done on the screen that is shown, for the palette. */
export const useActsHere = (): readonly ActHere[] => useSyncExternalStore(subscribe, () => shown.acts)
