import { useSyncExternalStore } from 'react'

/** HTTP 503 of a login call leads to the system-updating screen (spec §8). */
let updating = false
const listeners = new Set<() => void>()

export function markUpdating(value: boolean): void {
  updating = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSystemUpdating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => updating,
    () => false,
  )
}
