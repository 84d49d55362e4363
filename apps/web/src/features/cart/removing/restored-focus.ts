import { memoryStore } from '../../../storage/memory-store.ts'

/** The id of the checkbox that takes the focus when it is drawn. */
const wanted = memoryStore<string | null>(null)

/** The button that was pressed has gone: the restored line takes the focus, unless the passenger goes on elsewhere. */
export function wantFocus(id: string): void {
  wanted.set(id)
  for (const act of ['keydown', 'pointerdown']) {
    addEventListener(act, () => wanted.set(null), { once: true, capture: true })
  }
  focusIfWanted(id)
}

/** Called when a line is drawn, which may be long after its call was answered, and more than once. */
export function focusIfWanted(id: string): void {
  if (wanted.get() === id && document.activeElement === document.body) document.getElementById(id)?.focus()
}
