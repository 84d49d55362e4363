import { randomId } from '../storage/random-id.ts'
import { keyOfEntry } from '../ui/layer-entry.ts'

/** Where each entry of the history was scrolled to; the browser's own memory does not know our screens. */
const positions = new Map<string, number>()
let current: string | undefined

/** Before the screen in view is left. */
export function rememberScroll(): void {
  if (current !== undefined) positions.set(current, scrollY)
}

/** After a screen was shown: back to where this entry was, or to the top of a new one. */
export function keepScroll(): void {
  const known = keyOfEntry()
  current = known ?? randomId()
  if (known === undefined) history.replaceState({ ...history.state, entry: current }, '')
  const top = positions.get(current) ?? 0
  requestAnimationFrame(() => scrollTo(0, top))
}
