import { useEffect, useRef } from 'react'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]:not([tabindex="-1"])'

/**
 * What a layer over the page owes: focus goes in and returns, Tab stays inside, Esc closes, the page behind keeps still.
 * Not the native dialog element: Safari 14 lacks it (G15).
 */
export function useLayerFocus(onClose: () => void) {
  const layer = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const element = layer.current
    const before = document.activeElement
    const page = document.getElementById('app')
    page?.setAttribute('inert', '')
    document.documentElement.classList.add('locked')
    element?.focus()

    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.preventDefault()
        close.current()
      }
      if (event.key !== 'Tab' || !element) return
      const stops = element.querySelectorAll<HTMLElement>(focusable)
      const first = stops[0]
      const last = stops[stops.length - 1]
      const active = document.activeElement
      if (!first || !last) event.preventDefault()
      else if (event.shiftKey && (active === first || active === element)) {
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
      page?.removeAttribute('inert')
      document.documentElement.classList.remove('locked')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return layer
}
