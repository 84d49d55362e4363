import { useLayoutEffect } from 'react'
import { currentDrawn } from '../../first-screen/drawn.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'

/** The current screen's settings for its frame; components of the screen set them, the shell follows. */
interface PageChrome {
  /** An action bar replaces the tab bar. */
  actionBars: number
  /** A sky lies under the desktop header: it turns clear, on a dark sky white. */
  skies: readonly ('light' | 'dark')[]
  /** Kinds of goods in the cart. */
  cart: number
}

const bare: PageChrome = { actionBars: 0, skies: [], cart: 0 }
const chrome = memoryStore(bare)
const change = (changed: Partial<PageChrome>) => chrome.set({ ...chrome.get(), ...changed })

/** Screens that ask for the cart say what is in it; who leaves takes it with them. */
export function setCartBadge(cart: number): void {
  change({ cart })
}

export function useActionBarMark(): void {
  useLayoutEffect(() => {
    change({ actionBars: chrome.get().actionBars + 1 })
    return () => change({ actionBars: chrome.get().actionBars - 1 })
  }, [])
}

export function useSkyMark(tone: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    change({ skies: [...chrome.get().skies, tone] })
    return () => {
      const { skies } = chrome.get()
      const index = skies.lastIndexOf(tone)
      change({ skies: skies.filter((_, other) => other !== index) })
    }
  }, [tone])
}

const underHeader: Record<'light' | 'dark', PageChrome> = {
  light: { ...bare, skies: ['light'] },
  dark: { ...bare, skies: ['dark'] },
}

function chromeOfHtml(): PageChrome {
  const sky = currentDrawn()?.sky
  return sky ? underHeader[sky] : bare
}

export function usePageChrome(): PageChrome {
  return useMemoryStore(chrome, chromeOfHtml)
}
