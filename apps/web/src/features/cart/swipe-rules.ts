/** Width of the button that a swipe uncovers, in CSS pixels. */
export const swipeWidth = 80
const decidesAfter = 8
/** Pixels per millisecond: a faster flick opens or closes before half-way. */
const flick = 0.35

interface Move {
  dx: number
  dy: number
}

/** Whether a finger's movement swipes the line, scrolls the page, or is still undecided. */
export function swipeIntent({ dx, dy }: Move): 'swipe' | 'scroll' | 'open' {
  if (Math.abs(dx) < decidesAfter && Math.abs(dy) < decidesAfter) return 'open'
  return Math.abs(dx) > Math.abs(dy) * 1.2 ? 'swipe' : 'scroll'
}

/** Offset of the line; beyond the button it follows the finger at a quarter of the distance. */
export function swipeOffset(wasOpen: boolean, dx: number): number {
  const wanted = (wasOpen ? -swipeWidth : 0) + dx
  if (wanted > 0) return 0
  return wanted < -swipeWidth ? -swipeWidth + (wanted + swipeWidth) / 4 : wanted
}

/** Whether the line comes to rest open. `velocity` in pixels per millisecond, negative to the left. */
export function swipeEndsOpen(offset: number, velocity: number): boolean {
  if (Math.abs(velocity) > flick) return velocity < 0 && offset < 0
  return offset <= -swipeWidth / 2
}
