import { randomId } from '../storage/random-id.ts'
import { keyOfEntry } from '../ui/layers/layer-entry.ts'

/** The scroll position of each history entry; the browser's own memory does not know our screens. */
function createScrollMemory(): { positions: Map<string, number>; current?: string } {
  return { positions: new Map() }
}
const memory = createScrollMemory()

/** Before the screen in view is left. */
export function rememberScroll(): void {
  if (memory.current !== undefined) memory.positions.set(memory.current, scrollY)
}

/** After a screen was shown: back to where this entry was, or to the top of a new one. */
export function keepScroll(): void {
  const known = keyOfEntry()
  const current = known ?? randomId()
  memory.current = current
  if (known === undefined) history.replaceState({ ...history.state, entry: current }, '')
  requestAnimationFrame(scrollToKept)
}

/** At once, for those who need the places of the new screen before its next frame. */
export function scrollToKept(): void {
  scrollTo(0, memory.positions.get(memory.current ?? '') ?? 0)
}
