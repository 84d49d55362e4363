import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { nothingTyped, readKey } from './scanner-rules.ts'

/** As React hears it, so that the state behind the field follows. */
function putBack(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * What a scanner types is a code, whatever has the focus: its Enter presses no button, and other fields than `own` are as
 * they were before.
 */
export function useScanner(own: RefObject<HTMLInputElement | null>, onScan: (code: string) => void): void {
  const typed = useRef(nothingTyped)
  const before = useRef<{ field: HTMLInputElement; value: string } | null>(null)
  const read = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = readKey(typed.current, { key: event.key, at: event.timeStamp })
    if (now.typed.text.length === 1) {
      const { target } = event
      const isOther = target instanceof HTMLInputElement && target !== own.current
      before.current = isOther ? { field: target, value: target.value } : null
    }
    typed.current = now.typed
    if (now.code === null) return
    event.preventDefault()
    event.stopPropagation()
    if (before.current) putBack(before.current.field, before.current.value)
    before.current = null
    onScan(now.code)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => read(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
