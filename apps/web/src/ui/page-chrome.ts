import { useLayoutEffect, useSyncExternalStore } from 'react'
import { currentDrawn } from '../first-screen/drawn.ts'

/** What the screen in view asks of its frame; components of the screen set it, the shell follows. */
interface PageChrome {
  /** An action bar replaces the tab bar. */
  actionBars: number
  /** A sky lies under the desktop header: it turns clear, on a dark sky white. */
  skies: readonly ('light' | 'dark')[]
  /** Kinds of goods in the cart. */
  cart: number
}

let chrome: PageChrome = { actionBars: 0, skies: [], cart: 0 }
const listeners = new Set<() => void>()

function set(next: PageChrome): void {
  chrome = next
  for (const listener of listeners) listener()
}

/** Screens that ask for the cart say what is in it; who leaves takes it with them. */
export function setCartBadge(cart: number): void {
  set({ ...chrome, cart })
}

export function useActionBarMark(): void {
  useLayoutEffect(() => {
    set({ ...chrome, actionBars: chrome.actionBars + 1 })
    return () => set({ ...chrome, actionBars: chrome.actionBars - 1 })
  }, [])
}

export function useSkyMark(tone: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    set({ ...chrome, skies: [...chrome.skies, tone] })
    return () => {
      const index = chrome.skies.lastIndexOf(tone)
      set({ ...chrome, skies: chrome.skies.filter((_, other) => other !== index) })
    }
  }, [tone])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const bare: PageChrome = { actionBars: 0, skies: [], cart: 0 }
const underHeader: Record<'light' | 'dark', PageChrome> = {
  light: { ...bare, skies: ['light'] },
  dark: { ...bare, skies: ['dark'] },
}

function chromeOfHtml(): PageChrome {
  const sky = currentDrawn()?.sky
  return sky ? underHeader[sky] : bare
}

export function usePageChrome(): PageChrome {
  return useSyncExternalStore(subscribe, () => chrome, chromeOfHtml)
}
