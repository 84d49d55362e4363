import { useSyncExternalStore } from 'react'
import { CallRefused } from '../api/call-console.ts'

/** A fresh sign-in that a call waits for. */
interface Wanted {
  confirm: () => void
  leave: () => void
}

const notConfirmed = new CallRefused('passkeyNeeded', {
  zh: '没有确认是您本人，没有任何改动',
  en: 'It was not confirmed that it is you. Nothing was changed.',
})

let wanted: Wanted | null = null
const listeners = new Set<() => void>()

function set(next: Wanted | null): void {
  wanted = next
  for (const listener of listeners) listener()
}

/**
 * Resolves once the person has signed in at the airline's directory again, which they do in a window of its own: this page
 * stays, with everything that was typed. @throws CallRefused when they leave it
 */
export function signInAgain(): Promise<void> {
  wanted?.leave()
  return new Promise((resolve, reject) => {
    set({
      confirm() {
        set(null)
        resolve()
      },
      leave() {
        set(null)
        reject(notConfirmed)
      },
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null: no call waits. */
export const useWantedSignIn = (): Wanted | null => useSyncExternalStore(subscribe, () => wanted)
