import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'

/**
 * The pass given for the contact's code, and the link that it opens. In memory only: a link is also opened on computers
 * that others use, and a reload asks again (O9).
 */
const passes = memoryStore<{ token: string; pass: string } | null>(null)

export const keepPass = (token: string, pass: string): void => passes.set({ token, pass })

/** The pass of this link; null: none was asked for, or for another link. */
export function useLinkPass(token: string): string | null {
  const kept = useMemoryStore(passes)
  return kept?.token === token ? kept.pass : null
}
