import { useSyncExternalStore } from 'react'
import { pageSettings } from '../environment/page-settings.ts'
import { storage } from '../storage/storage.ts'

export type ConsentAnswer = 'granted' | 'denied'
/** `off`: this server measures nothing. `unasked`: the passenger has not answered yet. */
export type ConsentState = 'off' | 'unasked' | ConsentAnswer

const listeners = new Set<(state: ConsentState) => void>()

/** Browsers that ask for it have answered for their owner; what the owner answered here counts more. */
function refusedByBrowser(): boolean {
  // Global Privacy Control is in no library of types yet; the server, which draws this too, has no navigator.
  const browser = globalThis.navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown } | undefined
  const { doNotTrack, globalPrivacyControl } = browser ?? {}
  return doNotTrack === '1' || globalPrivacyControl === true
}

export function consentNow(): ConsentState {
  if (!pageSettings.analyticsProject()) return 'off'
  return storage.read('analyticsConsent') ?? (refusedByBrowser() ? 'denied' : 'unasked')
}

function tell(): void {
  const state = consentNow()
  for (const listener of listeners) listener(state)
}

export function answerConsent(answer: ConsentAnswer): void {
  storage.write('analyticsConsent', answer)
  tell()
}

/** Returns how to stop. */
export function onConsent(listener: (state: ConsentState) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once, at start: what is answered in one tab holds in the others. */
export function followConsentOfOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'analyticsConsent' || key === null) tell()
  })
}

export function useConsent(): ConsentState {
  return useSyncExternalStore(onConsent, consentNow, consentNow)
}
