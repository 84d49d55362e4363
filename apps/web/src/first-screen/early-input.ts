import type { DrawnPath } from './drawn.ts'
import { firstScreen } from './first-screen-state.ts'

/** What the page's first lines know and remember until the program runs (index.html). */
interface EarlyInput {
  /** The screen whose HTML is shown; empty: none, a still frame stands. */
  screen: DrawnPath | ''
  /** The button that was tapped last and not answered yet. */
  tapped: HTMLElement | null
  /** The screen answers by itself. */
  done: boolean
  /** The drawings that have come within the page, as addresses that hold them. */
  drawings?: Readonly<Record<string, string>>
  /**
   * Loads the page anew, with what was typed: at once, later each time. Answers the timer, which may be cleared while it
   * waits.
   */
  again: () => number
}

declare global {
  // oxlint-disable-next-line eslint/no-var -- how TypeScript declares a property of the global object
  var aisleEarly: EarlyInput | undefined
}

/** React compares what it saw last with what stands in the field: what was typed before it ran has to look new. */
function replayText(field: HTMLInputElement): void {
  const typed = field.value
  const { selectionStart, selectionEnd } = field
  // The element's own setter is React's; the prototype's is the browser's.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function replayChoice(field: HTMLInputElement): void {
  field.checked = field.defaultChecked
  field.click()
}

/** Calls back once the first screen answers by itself; at once where it does. */
export function whenAnswering(callBack: () => void): void {
  if (firstScreen.waiting) firstScreen.waiting.push(callBack)
  else callBack()
}

/** The screen whose HTML stands is not hydrated: there is nobody to tell what was tapped in it, and nothing to hold back. */
export function forgetEarlyInput(): void {
  if (globalThis.aisleEarly) globalThis.aisleEarly.done = true
}

/**
 * Once the first screen is hydrated: what was typed, chosen or tapped while the program was on its way is told to it, in
 * the same moment, before anything is drawn again.
 */
export function replayEarlyInput(screen: ParentNode): void {
  const { waiting } = firstScreen
  if (!waiting) return
  firstScreen.waiting = null
  for (const callBack of waiting) callBack()
  const early = globalThis.aisleEarly
  if (!early) return
  early.done = true
  for (const field of screen.querySelectorAll('input')) {
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (field.checked && !field.defaultChecked) replayChoice(field)
    } else if (field.value !== field.defaultValue) replayText(field)
  }
  const { tapped } = early
  early.tapped = null
  if (!tapped) return
  tapped.removeAttribute('data-tapped')
  // Outside of React's own work, as a tap is.
  setTimeout(() => tapped.isConnected && tapped.click())
}
