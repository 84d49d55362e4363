import { useEffect, useReducer, useState, type ComponentType } from 'react'
import { markLost, onConnectionChange, currentConnection } from '../api/connection.ts'
import { LoadingOverlay } from '../ui/layers/LoadingOverlay.tsx'

interface LaterPart {
  /** Fetches its code now, so that a tap need not wait for it. */
  preload: () => Promise<void>
}

/**
 * A part of a screen whose code loads separately: a sheet, a dialog, the reaction to an answer. A tap is not lost:
 * without network, the part opens once the connection is back. `Meanwhile` is shown in its place.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = Opening,
): ComponentType<Props> & LaterPart {
  let Part: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  function fetchPart(): Promise<void> {
    asked ??= load().then(
      (loaded) => void (Part = loaded),
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }

  function Later(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const Drawn = Part
    useEffect(() => {
      // By the state of this render: the code may have arrived since.
      if (Drawn) return
      const fetchAndDraw = () => void fetchPart().then(() => draw(), markLost)
      fetchAndDraw()
      return onConnectionChange(() => !currentConnection().lost && fetchAndDraw())
    }, [Drawn])
    return Drawn ? <Drawn {...props} /> : <Meanwhile />
  }
  return Object.assign(Later, { preload: fetchPart })
}

const Opening = () => <LoadingOverlay active />

/**
 * Fetches parts without which a screen would be drawn in two steps, the second moving the first. True once it may be drawn;
 * a part that did not load asks again where it is shown.
 */
export function useFirst(needed: boolean, ...named: readonly LaterPart[]): boolean {
  const [ready, setReady] = useState(false)
  // The module's own, always the same.
  const [parts] = useState(named)
  useEffect(() => {
    if (!needed) return
    const settle = () => setReady(true)
    void Promise.all(parts.map((part) => part.preload())).then(settle, settle)
  }, [needed, parts])
  return ready || !needed
}

/** Fetches parts after the screen has rendered and the link is free; `when` signals that. */
export function usePreload(when: boolean, ...named: readonly LaterPart[]): void {
  // The module's own, always the same.
  const [parts] = useState(named)
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => {
      for (const part of parts) part.preload().catch(() => undefined)
    }, afterScreenMs)
    return () => clearTimeout(timer)
  }, [when, parts])
}

/** The screen's own pictures and answers go first. */
const afterScreenMs = 300
