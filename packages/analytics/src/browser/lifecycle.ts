import type { BrowserWindow } from './browser-window.ts'

/** Out of sight, and perhaps for good. */
export function onHide(window: BrowserWindow, listener: () => void) {
  window.addEventListener('pagehide', listener)
  window.addEventListener('visibilitychange', () => window.document?.visibilityState === 'hidden' && listener())
}

/** In sight again, or the link is back. */
export function onWake(window: BrowserWindow, listener: () => void) {
  for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, listener)
}
