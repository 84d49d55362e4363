import { firstScreen } from '../../first-screen/first-screen-state.ts'

/** A page in the background paints nothing. */
const unseenMs = 1000

/**
 * Once, at start, where what the first screen shows is there already: no call leaves the page before the browser has painted
 * it. Effects alone are no help, they run before a slow frame.
 */
export function askAfterFirstPaint(): void {
  firstScreen.painting = new Promise<void>((resolve) => {
    setTimeout(resolve, unseenMs)
    requestAnimationFrame(() => setTimeout(resolve))
  }).then(() => (firstScreen.painting = undefined))
}

/** Calls wait for the first paint; usually it is over. */
export function firstPaint(): Promise<void> | undefined {
  return firstScreen.painting
}
