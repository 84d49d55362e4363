import { useSyncExternalStore } from 'react'
import { readRecents, withRecent, writeRecents, type Recent } from './recent-rules.ts'

const key = 'console-recent'

let person = ''
let recents: readonly Recent[] = []
const listeners = new Set<() => void>()

function set(next: readonly Recent[]): void {
  recents = next
  for (const listener of listeners) listener()
}

/** Takes up what this tab has kept for the person. */
function openFor(personId: string): void {
  if (person === personId) return
  person = personId
  recents = readRecents(personId, sessionStorage.getItem(key))
}

/** Notes that the person has looked at it. */
export function noteRecent(personId: string, one: Recent): void {
  openFor(personId)
  set(withRecent(recents, one))
  sessionStorage.setItem(key, writeRecents(personId, recents))
}

/** Nothing of one person is there for the next: called wherever somebody has to sign in. */
export function forgetRecents(): void {
  person = ''
  sessionStorage.removeItem(key)
  set([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the person has looked at in this tab, the latest first. */
export function useRecents(personId: string): readonly Recent[] {
  return useSyncExternalStore(subscribe, () => {
    openFor(personId)
    return recents
  })
}
