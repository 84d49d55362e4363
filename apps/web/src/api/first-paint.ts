/** A page in the background paints nothing. */
const unseenMs = 1000

let painting: Promise<void> | undefined

/**
 * Once, at start, where what the first screen shows is there already: no call leaves the page before the browser has painted
 * it. Effects alone are no help, they run before a slow frame.
 */
export function askAfterFirstPaint(): void {
  painting = new Promise<void>((resolve) => {
    setTimeout(resolve, unseenMs)
    requestAnimationFrame(() => setTimeout(resolve))
  }).then(() => (painting = undefined))
}

/** What a call waits for before it leaves: as a rule, nothing. */
export function firstPaint(): Promise<void> | undefined {
  return painting
}
