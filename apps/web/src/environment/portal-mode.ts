import { useSyncExternalStore } from 'react'
import { currentDrawn } from '../first-screen/drawn.ts'
import { forgetGuestTokens, takeHandedToken } from '../storage/guest-token.ts'
import { storage } from '../storage/storage.ts'
import { pageSettings } from './page-settings.ts'

/** In flight: the server is a cabin's, or the stored flag is set (E2). The user agent never decides this (L3). */
export function inFlight(): boolean {
  return pageSettings.role() === 'cabin' || storage.read('isPortal') === true
}

const never = () => () => undefined

/**
 * The same for the frame, which renders at each navigation; until hydration, the value that the page's HTML was drawn
 * with.
 */
export function useInFlight(): boolean {
  return useSyncExternalStore(never, inFlight, () => currentDrawn()?.portal ?? false)
}

/** Online mode: the flag, and optionally a guest token, each for one day (spec §4). */
export function switchOnline(guestToken?: string): void {
  storage.write('isPortal', true)
  if (guestToken) takeHandedToken(guestToken)
}

/**
 * Local mode: the flag is cleared and the guest token removed (spec §4). Only when it was on: a guest on the ground
 * keeps their token, and with it their cart (E3).
 */
export function switchLocal(): void {
  if (storage.read('isPortal') !== true) return
  storage.remove('isPortal')
  forgetGuestTokens()
}
