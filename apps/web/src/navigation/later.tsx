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
