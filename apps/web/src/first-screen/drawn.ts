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
  /** What lies under the desktop's header (`ui/page-chrome.ts`): no effect has run yet that would say so. */
  sky: 'light' | 'dark' | null
}

/** The server says what it draws, the browser what it hydrates; undefined: the browser draws by itself. */
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
