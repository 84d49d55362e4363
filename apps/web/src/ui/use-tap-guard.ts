import { useCallback, useRef, useState } from 'react'

interface TapGuard {
  /** For the button. */
  busy: boolean
  /** False while an act is under way: this tap does nothing. */
  begin: () => boolean
  /** An act that leaves the screen does not call this: its button stays busy until then. */
  release: () => void
}

/** One act at a time. A second tap may arrive before the next render, so `busy` alone does not stop it. */
export function useTapGuard(): TapGuard {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const set = useCallback((next: boolean) => {
    underWay.current = next
    setBusy(next)
  }, [])
  const begin = useCallback(() => {
    if (underWay.current) return false
    set(true)
    return true
  }, [set])
  const release = useCallback(() => set(false), [set])
  return { busy, begin, release }
}
