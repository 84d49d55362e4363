import { useEffect, useReducer, useState, type ComponentType } from 'react'
import { markLost, onConnectionChange, currentConnection } from '../api/connection.ts'
import { LoadingOverlay } from '../ui/layers/LoadingOverlay.tsx'

interface LaterPart {
  /** Fetches its code now, so that a tap need not wait for it. */
  preload: () => Promise<void>
}

/**
 * A part of a screen whose code travels on its own: a sheet, a dialog, what follows an answer. What was tapped is not
 * forgotten: where the network is away it opens when there is a way again. `Meanwhile` stands in its place.
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
      // Not by what is there now: it may have come since this was drawn.
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

/** Fetches parts once the screen stands and the link is free again; `when` says that it does. */
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
