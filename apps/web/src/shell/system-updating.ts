import { memoryStore, useMemoryStore } from '../storage/memory-store.ts'

/** HTTP 503 of a login call leads to the system-updating screen (spec §8). */
const updating = memoryStore(false)

export const markUpdating = updating.set

export function useSystemUpdating(): boolean {
  return useMemoryStore(updating, () => false)
}
