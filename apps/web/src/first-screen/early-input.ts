import type { DrawnPath } from './drawn.ts'
import { firstScreen } from './first-screen-state.ts'

/** The state of the page's first lines until the program runs (index.html). */
interface EarlyInput {
  /** The screen whose HTML is shown; empty: a still frame is shown. */
  screen: DrawnPath | ''
  /** The button that was tapped last and not answered yet. */
  tapped: HTMLElement | null
  /** The screen handles events. */
  done: boolean
  /** The drawings that have come within the page, as addresses that hold them. */
  drawings?: Readonly<Record<string, string>>
  /**
   * Reloads the page and keeps the typed text: at once, then after growing waits. Returns the timer, which may be
   * cleared.
   */
  again: () => number
}

declare global {
  // oxlint-disable-next-line eslint/no-var -- how TypeScript declares a property of the global object
  var aisleEarly: EarlyInput | undefined
}

/** React compares the field's text with the value it last saw: text typed before React ran must look new. */
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

/** Calls back once the first screen handles events; at once if it does already. */
export function whenAnswering(callBack: () => void): void {
  if (firstScreen.waiting) firstScreen.waiting.push(callBack)
  else callBack()
}

/** The shown HTML is not hydrated: no screen can receive earlier taps, and none are held back. */
export function forgetEarlyInput(): void {
  if (globalThis.aisleEarly) globalThis.aisleEarly.done = true
}

/**
 * After the first screen is hydrated, replays what was typed, chosen or tapped while the program loaded, before the
 * next render.
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
