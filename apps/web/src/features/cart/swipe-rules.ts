/** How wide the button is that a swipe uncovers, in CSS pixels. */
export const swipeWidth = 80
const decidesAfter = 8
/** Pixels per millisecond: a flick opens or closes before half of the way. */
const flick = 0.35

interface Move {
  dx: number
  dy: number
}

/** Whether a finger that has moved so far swipes the line, scrolls the page, or has not said yet. */
export function swipeIntent({ dx, dy }: Move): 'swipe' | 'scroll' | 'open' {
  if (Math.abs(dx) < decidesAfter && Math.abs(dy) < decidesAfter) return 'open'
  return Math.abs(dx) > Math.abs(dy) * 1.2 ? 'swipe' : 'scroll'
}

/** How far the line lies from its place; beyond the button it follows the finger at a quarter of its way. */
export function swipeOffset(wasOpen: boolean, dx: number): number {
  const wanted = (wasOpen ? -swipeWidth : 0) + dx
  if (wanted > 0) return 0
  return wanted < -swipeWidth ? -swipeWidth + (wanted + swipeWidth) / 4 : wanted
}

/** Where the line comes to rest. `velocity` in pixels per millisecond, to the left negative. */
export function swipeEndsOpen(offset: number, velocity: number): boolean {
  if (Math.abs(velocity) > flick) return velocity < 0 && offset < 0
  return offset <= -swipeWidth / 2
}
