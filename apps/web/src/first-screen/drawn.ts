import { useSyncExternalStore } from 'react'
import { firstScreen } from './first-screen-state.ts'

/** The first screens that the page brings as HTML (decision 0023). */
export type DrawnPath = '/purchaseIndex' | '/shop' | '/productList'

/** A screen as the server has drawn it, and what it took for granted: the browser hydrates with the same. */
export interface Drawn {
  path: DrawnPath
  /** Drawn as aboard. */
  portal: boolean
  /** The server's clock when it drew, in ms since 1970. */
  at: number
  /** The background below the desktop's header (`ui/page-chrome.ts`): no effect has run yet to set it. */
  sky: 'light' | 'dark' | null
}

/**
 * The server sets the screen that it draws, the browser the one that it hydrates; undefined: the browser renders from
 * scratch.
 */
export function setDrawn(next: Drawn | undefined): void {
  firstScreen.drawn = next
}

export function currentDrawn(): Drawn | undefined {
  return firstScreen.drawn
}

const never = () => () => undefined

/**
 * False on the server and while its HTML is hydrated, true from then on: for what only a browser knows, and for portals,
 * which no server can draw.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
