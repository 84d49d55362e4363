import { useEffect, useEffectEvent, useRef } from 'react'
import { enterLayer } from './layer-entry.ts'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/** Elements that Tab reaches: not folded ones, and of a group of radios only the chosen one. */
function stopsIn(layer: HTMLElement): HTMLElement[] {
  return [...layer.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0
      && element.getClientRects().length > 0
      && !(element instanceof HTMLInputElement && element.type === 'radio' && isPassedOver(element)),
  )
}

function isPassedOver(radio: HTMLInputElement): boolean {
  const group = [...document.getElementsByName(radio.name)].filter((one) => one instanceof HTMLInputElement)
  return radio.name !== '' && !radio.checked && group.some(({ checked }) => checked)
}

/** For this long, the action may still remove the element that opened the layer: a list that renders again. */
const mayGoMs = 1000

function focusHeading(): void {
  const heading = [...document.querySelectorAll<HTMLElement>('h1')].find((one) => one.getClientRects().length > 0)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Back to what opened the layer; where that has gone with what was done, or goes now, to the heading of the screen. */
function giveBack(before: Element | null): void {
  if (!(before instanceof HTMLElement) || before === document.body || !before.isConnected) return focusHeading()
  before.focus()
  const watch = new MutationObserver(() => {
    if (before.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) focusHeading()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), mayGoMs)
}

/**
 * Manages a layer's focus: focus moves in and returns, Tab stays inside, Esc and "back" close, the page behind does not
 * scroll. Safari 14 lacks the native dialog element (G15).
 */
export function useLayerFocus(onClose: () => void) {
  const layer = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = layer.current
    const before = document.activeElement
    const page = document.getElementById('app')
    const entry = enterLayer(() => close())
    page?.setAttribute('inert', '')
    document.documentElement.classList.add('locked')
    element?.focus()

    function onKeyDown(event: KeyboardEvent) {
      // One layer may lie over another: its keys are its own.
      if (!entry.isTop()) return
      if (event.key === 'Escape') {
        event.preventDefault()
        close()
      }
      if (event.key !== 'Tab' || !element) return
      const stops = stopsIn(element)
      const first = stops[0]
      const last = stops[stops.length - 1]
      const active = document.activeElement
      if (!first || !last) event.preventDefault()
      else if (!element.contains(active)) {
        // Safari 14 does not know `inert` (G15).
        event.preventDefault()
        first.focus()
      } else if (event.shiftKey && (active === first || active === element)) {
        event.preventDefault()
        last.focus()
      } else if (!event.shiftKey && active === last) {
        event.preventDefault()
        first.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (!entry.leave()) {
        page?.removeAttribute('inert')
        document.documentElement.classList.remove('locked')
      }
      giveBack(before)
    }
  }, [])
  return layer
}
