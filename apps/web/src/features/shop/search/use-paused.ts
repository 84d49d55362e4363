import { useEffect, useState } from 'react'

/** Long enough for the next letter of a quick typist, short enough to feel immediate. */
const pauseMs = 250

/** What `text` was when it last rested; at first what it is. */
export function usePaused(text: string): string {
  const [rested, rest] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => rest(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
