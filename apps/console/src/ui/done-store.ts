import { useSyncExternalStore } from 'react'

export interface Done {
  text: string
  /** Leads to what can be done about it. */
  link?: { text: string; to: string; search?: Record<string, string> }
}

const shownMs = 10_000

let done: Done | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Done | null): void {
  done = next
  for (const listener of listeners) listener()
}

/** Says quietly, at the foot of the screen, what has just been done. */
export function showDone(what: Done): void {
  clearTimeout(timer)
  set(what)
  timer = setTimeout(() => set(null), shownMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was done last, for some seconds. */
export const useDone = (): Done | null => useSyncExternalStore(subscribe, () => done)
