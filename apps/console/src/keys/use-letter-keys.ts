import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from './is-typing.ts'
import { noKeyYet, readShortcut } from './letter-keys-rules.ts'
import { letterKeysAreOn } from './letter-keys-store.ts'

/** Layers have keys of their own: letters lead to an entry of a menu. */
const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/**
 * Hears shortcuts without Ctrl, such as `j`, `/` or `g o`: unless a field or a layer has the focus, or the person has
 * switched them off.
 */
export function useLetterKeys(onShortcut: (shortcut: string, event: KeyboardEvent) => void): void {
  const last = useRef(noKeyYet)
  const read = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp: at, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return
    if (!letterKeysAreOn() || isTyping(target) || isInLayer(target)) return
    const shortcut = readShortcut(last.current, { key, at })
    last.current = { key, at }
    if (shortcut !== null) onShortcut(shortcut, event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => read(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
