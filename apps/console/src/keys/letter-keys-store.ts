import { useSyncExternalStore } from 'react'

const key = 'console-letter-keys'
const off = 'off'

const listeners = new Set<() => void>()

/** Whether keys without Ctrl are shortcuts in this browser (WCAG 2.1.4: whoever speaks to their computer may want none). */
export const letterKeysAreOn = (): boolean => localStorage.getItem(key) !== off

export function switchLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, off)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLetterKeysAreOn = (): boolean => useSyncExternalStore(subscribe, letterKeysAreOn)
